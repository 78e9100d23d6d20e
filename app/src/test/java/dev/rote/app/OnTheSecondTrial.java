package dev.rote.app;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/// As [OnTheSharedTrial], on a core and a browser of their own: for classes about processes, services and people, which
/// run beside those about tasks.
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(SharedTrial.class)
@ResourceLock("the second trial")
@interface OnTheSecondTrial {}
