package dev.ecphory.spi;

import dev.ecphory.internal.bootstrap.EngineProvider;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A model that answers a text with a text. Every call stands alone. Threads may share it. */
public interface LanguageModel {
    /** Which model answers, with its version where it has one; the same string for the same model. */
    String id();

    /**
     * Asks once, and waits for the answer. A call whose thread is interrupted gives up soon.
     *
     * @throws dev.ecphory.ModelBusyException when the same call may succeed later
     * @throws dev.ecphory.ModelUnavailableException when it cannot succeed until the configuration is fixed
     */
    Reply generate(Prompt prompt);

    /**
     * The same, and hands the answer on while it is being written: the pieces in their order, one at a time, together the
     * reply's text. A model that cannot do that hands it on in one piece. When the call fails, the pieces so far are
     * no answer. What {@code pieces} throws ends the call and is thrown on.
     */
    default Reply generate(Prompt prompt, Consumer<String> pieces) {
        Reply reply = generate(prompt);
        if (!reply.text().isEmpty()) {
            pieces.accept(reply.text());
        }
        return reply;
    }

    /**
     * What is asked.
     *
     * @param system what the model is to do
     * @param user what it is to do it on
     * @param schema the JSON schema of the answer, as JSON; null for free text. A model that cannot be held to a
     *     schema ignores it
     * @param maxTokens the longest answer, in the model's tokens, at least 1
     * @param deadline how long one try may take, positive
     * @param budget how long the call may take as a whole, with every try and wait, positive; null for as long as
     *     the engine has patience. A model that tries once ignores it
     */
    record Prompt(
            String system,
            String user,
            @Nullable String schema,
            int maxTokens,
            Duration deadline,
            @Nullable Duration budget) {
        /** Checks the limits. */
        public Prompt {
            if (maxTokens < 1 || !deadline.isPositive() || (budget != null && !budget.isPositive())) {
                throw new IllegalArgumentException("maxTokens " + maxTokens + ", deadline " + deadline + " and budget "
                        + budget + " must be positive");
            }
        }

        /** A prompt without a budget of its own. */
        public Prompt(String system, String user, @Nullable String schema, int maxTokens, Duration deadline) {
            this(system, user, schema, maxTokens, deadline, null);
        }
    }

    /**
     * What was answered, and what it used as the model's provider counts it.
     *
     * @param text the answer, verbatim
     * @param inputTokens tokens read, the kept ones among them; 0 when unknown
     * @param outputTokens tokens written, those of hidden thoughts among them; 0 when unknown
     * @param cachedTokens how many of the tokens read the provider had kept from an earlier call
     */
    record Reply(String text, int inputTokens, int outputTokens, int cachedTokens) {
        /** Checks the numbers. */
        public Reply {
            if (inputTokens < 0 || outputTokens < 0 || cachedTokens < 0 || cachedTokens > inputTokens) {
                throw new IllegalArgumentException("a reply cannot have used " + inputTokens + " tokens, "
                        + cachedTokens + " of them kept, for " + outputTokens);
            }
        }

        /** A reply to which nothing was kept. */
        public Reply(String text, int inputTokens, int outputTokens) {
            this(text, inputTokens, outputTokens, 0);
        }
    }

    /**
     * What a model costs, in any one currency, for a million tokens.
     *
     * @param input tokens read
     * @param cachedInput tokens read that the provider had kept from an earlier call
     * @param output tokens written
     */
    public record Prices(double input, double cachedInput, double output) {
        /** Nothing costs anything. */
        public static final Prices FREE = new Prices(0, 0, 0);

        private static final double MILLION = 1e6;

        /** Checks that no price is negative. */
        public Prices {
            if (!(input >= 0 && cachedInput >= 0 && output >= 0) || Double.isInfinite(input + cachedInput + output)) {
                throw new IllegalArgumentException(
                        "prices " + input + ", " + cachedInput + " and " + output + " must be numbers from 0");
            }
        }

        /** Prices without a discount for what was kept. */
        public static Prices of(double input, double output) {
            return new Prices(input, input, output);
        }

        /**
         * What so many tokens cost.
         *
         * @param inputTokens all tokens read, the kept ones among them
         */
        public double cost(long inputTokens, long cachedTokens, long outputTokens) {
            return ((inputTokens - cachedTokens) * input + cachedTokens * cachedInput + outputTokens * output)
                    / MILLION;
        }

        /** What a reply cost. */
        public double cost(LanguageModel.Reply reply) {
            return cost(reply.inputTokens(), reply.cachedTokens(), reply.outputTokens());
        }
    }

    /**
     * What was used since the model was made. The tokens are those of replies that came: a try that failed tells none.
     *
     * @param calls questions asked
     * @param tries how often the model was called for them
     * @param failures questions that got no answer
     * @param uncounted answers that came without a count of tokens; if there are any, tokens and cost are too low
     * @param inputTokens tokens read
     * @param cachedTokens how many of those the provider had kept
     * @param outputTokens tokens written
     * @param cost what they cost, in the currency of the prices
     * @param waited time spent between tries
     */
    record Usage(
            long calls,
            long tries,
            long failures,
            long uncounted,
            long inputTokens,
            long cachedTokens,
            long outputTokens,
            double cost,
            Duration waited) {
        /** Nothing yet. */
        public static final Usage NOTHING = new Usage(0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO);
    }

    /** A model that counts what it used. */
    interface Metered extends LanguageModel {
        /** What was used so far. */
        Usage usage();

        /** What it costs. */
        Prices prices();
    }

    /**
     * A model with the engine's patience: a busy one is tried again a few times, with waits that grow, and one that keeps failing
     * is left alone for half a minute.
     *
     * @param prices what it costs
     * @param clock what time it is
     */
    static Metered resilient(LanguageModel model, Prices prices, InstantSource clock) {
        return EngineProvider.installed().resilient(model, prices, clock);
    }
}
