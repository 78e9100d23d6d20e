package dev.rote.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.rote.capability.Json;
import dev.rote.discovery.Answer;
import dev.rote.surface.Journal;
import dev.rote.surface.Run;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RendezvousTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Json.Fields SCREEN = Json.Fields.NONE.with("screen", Json.text("a form"));
    private static final Json.Fields DECISION = Json.Fields.NONE.with("act", Json.text("press"));

    private final Run run = Run.lasting(Duration.ofMinutes(1), Clock.systemUTC(), Journal.SILENT);
    private final BlockingQueue<Answer> answers = new ArrayBlockingQueue<>(4);

    @Test
    void handsOneDecisionOverForOneQuestion() throws InterruptedException {
        Rendezvous meeting = new Rendezvous(LONG);
        asks(meeting);

        assertThat(meeting.standing(LONG)).isEqualTo(new Hosted.Asked(SCREEN));
        assertThat(meeting.standing(Duration.ZERO)).isEqualTo(new Hosted.Asked(SCREEN));
        assertThat(meeting.decided(DECISION, Duration.ZERO)).isEqualTo(new Hosted.UnderWay());
        assertThat(answer()).isEqualTo(new Answer.Said("{\"act\":\"press\"}"));
        assertThat(meeting.decided(DECISION, LONG))
                .isInstanceOfSatisfying(
                        Hosted.Refused.class, one -> assertThat(one.code()).isEqualTo("NOT_YOUR_TURN"));
        asks(meeting);
        assertThat(meeting.standing(LONG)).isEqualTo(new Hosted.Asked(SCREEN));
        meeting.abandon();
        answer();
    }

    @Test
    void waitsForADecisionNoLongerThanItsPatience() {
        Rendezvous meeting = new Rendezvous(Duration.ofMillis(50));

        assertThat(meeting.ask(SCREEN, run))
                .isInstanceOfSatisfying(
                        Answer.Ended.class, one -> assertThat(one.code()).isEqualTo("ANSWER_LATE"));
        assertThat(meeting.decided(DECISION, Duration.ZERO))
                .isInstanceOfSatisfying(
                        Hosted.Refused.class, one -> assertThat(one.code()).isEqualTo("NOT_YOUR_TURN"));
    }

    @Test
    void whatIsGivenUpIsAskedNothingMoreAndItsEndStays() throws InterruptedException {
        Rendezvous meeting = new Rendezvous(LONG);
        asks(meeting);
        meeting.standing(LONG);
        meeting.abandon();

        assertThat(answer())
                .isInstanceOfSatisfying(
                        Answer.Ended.class, one -> assertThat(one.code()).isEqualTo("ABANDONED"));
        assertThat(meeting.ask(SCREEN, run)).isInstanceOf(Answer.Ended.class);
        assertThat(meeting.isOver()).isFalse();
        Hosted end = new Hosted.Ended(new Discovering.Refused("CODE", "why"));
        meeting.ended(end);
        assertThat(meeting.isOver()).isTrue();
        assertThat(meeting.standing(LONG)).isEqualTo(end);
        assertThat(meeting.decided(DECISION, LONG)).isEqualTo(end);
    }

    private void asks(Rendezvous meeting) {
        Thread.ofVirtual().start(() -> answers.add(meeting.ask(SCREEN, run)));
    }

    private Answer answer() throws InterruptedException {
        Answer answer = answers.poll(20, TimeUnit.SECONDS);
        assertThat(answer).isNotNull();
        return answer;
    }
}
