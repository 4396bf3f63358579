package dev.ecphory.internal.intentions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.IntentionTrigger;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What decisions come to, also where two processes decided the same and where clocks disagree. */
final class IntentionProjectionTest {
    private static final Instant START = Instant.parse("2026-03-02T08:00:00Z");

    private final IntentionProjection fold = new IntentionProjection();
    private long number;

    private void decide(int hour, long afterSeq, Decision decision) {
        fold.add(new DecisionRecord(++number, at(hour), afterSeq, decision));
    }

    private static Instant at(int hour) {
        return START.plus(Duration.ofHours(hour));
    }

    private static Decision add(String id) {
        return new Decision.AddIntention(id, "do " + id, new IntentionTrigger.AtTime(START, null), null);
    }

    private IntentionRecord only() {
        assertThat(fold.inSight()).hasSize(1);
        return fold.inSight().getFirst().intended();
    }

    @Test
    void addedTwiceWhileItIsOpenItStaysAsItWas() {
        decide(1, 5, add("a"));
        decide(2, 9, add("a"));
        assertThat(only().since()).isEqualTo(at(1));
        assertThat(fold.inSight().getFirst().afterSeq()).isEqualTo(5);
    }

    @Test
    void addedAgainOnceItIsDoneItBeginsAnewBehindTheOthers() {
        decide(1, 5, add("a"));
        decide(1, 6, add("b"));
        decide(2, 7, new Decision.MarkReminded("a"));
        decide(3, 9, add("a"));
        assertThat(fold.inSight()).extracting(one -> one.intended().id()).containsExactly("b", "a");
        IntentionProjection.Held again = fold.inSight().getLast();
        assertThat(again.intended().done()).isFalse();
        assertThat(again.intended().since()).isEqualTo(at(3));
        assertThat(again.afterSeq()).isEqualTo(9);
    }

    @Test
    void aReminderByASlowClockTakesNoLaterOneBack() {
        decide(1, 5, add("a"));
        decide(8, 6, new Decision.MarkReminded("a"));
        decide(4, 7, new Decision.MarkReminded("a"));
        assertThat(only().remindedAt()).isEqualTo(at(8));
        decide(9, 8, new Decision.MarkReminded("a"));
        assertThat(only().remindedAt()).isEqualTo(at(9));
        assertThat(fold.inSight().getFirst().afterSeq()).isEqualTo(5);
    }

    @Test
    void whatIsSaidOfOneThatIsNotThereIsNothing() {
        decide(1, 5, new Decision.MarkReminded("a"));
        decide(1, 5, new Decision.RemoveIntention("a"));
        assertThat(fold.inSight()).isEmpty();
        decide(2, 5, add("a"));
        assertThat(only().remindedAt()).isNull();
        decide(3, 5, new Decision.RemoveIntention("a"));
        assertThat(fold.inSight()).isEmpty();
    }
}
