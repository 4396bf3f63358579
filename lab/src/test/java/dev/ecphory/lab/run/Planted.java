package dev.ecphory.lab.run;

import dev.ecphory.internal.model.AskedModel;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.internal.model.Reaction;
import java.util.SplittableRandom;

/**
 * A reader that is right as often as it is told to be, drawn for every prompt from a seed, and the judge that knows which of
 * its answers are right. What it is asked may be of any data set and any criteria.
 *
 * @param right the share of right answers, 0 to 1
 * @param seed of the draws
 */
record Planted(double right, long seed) implements LanguageModel {
    private static final String RIGHT = "This answer is planted and right.";
    private static final String WRONG = "This answer is planted and wrong.";

    @Override
    public String id() {
        return "planted";
    }

    @Override
    public Reply generate(Prompt prompt) {
        return new Reply(said(prompt.user(), prompt.schema()), 100, 10);
    }

    /** As a server's reaction. */
    Reaction served(AskedModel asked) {
        return new Reaction.Says(
                said(asked.said("user"), asked.schema() == null ? null : String.valueOf(asked.schema())));
    }

    private String said(String user, @org.jspecify.annotations.Nullable String schema) {
        if (schema == null) {
            double drawn = new SplittableRandom(seed * 31 + user.hashCode()).nextDouble();
            return drawn < right ? RIGHT : WRONG;
        }
        boolean good = user.contains(RIGHT);
        if (schema.contains("items") && schema.contains("event")) {
            return "{\"items\":[" + (good ? "{\"item\":\"first\",\"event\":1}" : "") + "]}";
        }
        return schema.contains("score")
                ? "{\"because\":\"planted\",\"score\":" + (good ? 1 : 0) + "}"
                : "{\"because\":\"planted\",\"right\":" + good + "}";
    }
}
