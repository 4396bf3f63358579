package dev.ecphory.recall.refine;

import dev.ecphory.cognition.Retention;
import dev.ecphory.cognition.Trace;
import dev.ecphory.recall.Item;
import dev.ecphory.recall.refine.Rescoring.Factor;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** What has faded counts less, by {@link Retention#factor}. Does nothing where time may not count. */
final class RetentionRefiner implements Refiner {
    @Override
    public Stage stage() {
        return Stage.RETENTION;
    }

    @Override
    public Refined refine(List<Item> head, Inquiry inquiry) {
        if (!inquiry.mind().fades()) {
            return new Refined(head, "time takes nothing here");
        }
        Retention retention = inquiry.mind().cognition().retention();
        Instant now = inquiry.mind().now(inquiry.options());
        return Rescoring.times(head, stage(), found -> {
            Trace trace = inquiry.traces().get(found.entry().seq());
            return trace == null
                    ? null
                    : new Factor(
                            retention.factor(trace, now),
                            String.format(Locale.ROOT, "%.0f %% of it is left", 100 * retention.share(trace, now)));
        });
    }
}
