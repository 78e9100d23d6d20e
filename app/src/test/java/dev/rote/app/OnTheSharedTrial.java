package dev.rote.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/// Test classes that share one mock core and one browser: one of them runs at a time, beside classes that do not.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedTrial.class)
@ResourceLock("the shared trial")
@interface OnTheSharedTrial {}
