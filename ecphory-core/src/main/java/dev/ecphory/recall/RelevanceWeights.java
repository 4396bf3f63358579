package dev.ecphory.recall;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;

/**
 * The weights of two logistic functions, with neural vectors and without: whether a memory speaks of a cue, and whether an event of
 * one that does is evidence. Decision 73 says on what they were fitted. Immutable; threads may share it.
 */
final class RelevanceWeights {
    private static final RelevanceWeights BUNDLED = new RelevanceWeights();

    /** More words tell no more of whether a memory is meant. */
    private static final double ENOUGH = 1.5;

    private final Memory memory;
    private final Memory memoryWithoutVectors;
    private final Memory messageWithoutVectors;
    private final Event question;
    private final Event questionWithoutVectors;
    private final Event prompt;
    private final Event promptWithoutVectors;

    /** Of what a memory has for a cue. */
    private record Memory(
            double bias,
            double nearest,
            double held,
            double rarest,
            double size,
            double running,
            double words,
            double information) {
        double of(double cosine, double held, double rarest, int size, int running, int words, double information) {
            return logistic(bias
                    + (nearest == 0 ? 0 : nearest * cosine)
                    + this.held * held
                    + this.rarest * rarest
                    + this.size * Math.log1p(size)
                    + this.running * Math.log1p(running)
                    + this.words * Math.log1p(words)
                    + this.information * Math.min(ENOUGH, information));
        }
    }

    /** Of what an event has for a cue. */
    private record Event(
            double bias, double cosine, double farther, double held, double lessHeld, double lessScore, double place) {
        double of(double cosine, double nearest, double held, double most, double less, int place) {
            return logistic(bias
                    + (this.cosine == 0 ? 0 : this.cosine * cosine + farther * (nearest - cosine))
                    + this.held * held
                    + lessHeld * (most - held)
                    + lessScore * less
                    + this.place * Math.log1p(place));
        }
    }

    private RelevanceWeights() {
        Properties all = new Properties();
        try (InputStream in =
                Objects.requireNonNull(RelevanceWeights.class.getResourceAsStream("relevance.properties"))) {
            all.load(new InputStreamReader(in, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        memory = memory(all, "memory");
        memoryWithoutVectors = memory(all, "memory-words");
        messageWithoutVectors = memory(all, "memory-words-prompt");
        question = event(all, "question");
        questionWithoutVectors = event(all, "question-words");
        prompt = event(all, "prompt");
        promptWithoutVectors = event(all, "prompt-words");
    }

    /** Those that ship with this module. */
    static RelevanceWeights bundled() {
        return BUNDLED;
    }

    /**
     * How likely a memory speaks of a cue.
     *
     * @param message whether the cue is a prompt rather than a question
     * @param nearest the greatest cosine of the cue and an event, NaN without neural vectors
     * @param held how much of the cue the event holds that holds most, 0 to 1
     * @param rarest how much of its rarest words is held, 0 to 1
     * @param size how many events are in sight
     * @param running how many turns of a running conversation stand before it
     * @param words how many content words it has
     * @param information how much they tell, see {@link Asked#information}
     */
    double memory(
            boolean message,
            double nearest,
            double held,
            double rarest,
            int size,
            int running,
            int words,
            double information) {
        Memory without = message ? messageWithoutVectors : memoryWithoutVectors;
        return (Double.isNaN(nearest) ? without : memory).of(nearest, held, rarest, size, running, words, information);
    }

    /**
     * How likely an event is evidence, where the memory speaks of the cue.
     *
     * @param message whether the cue is a prompt rather than a question
     * @param cosine of the cue and the event, NaN without neural vectors
     * @param nearest the greatest of all events
     * @param held how much of the cue the event holds, 0 to 1
     * @param most how much of it the event holds that holds most
     * @param less how much less than the best event it scores, as a share of the best score
     * @param place its place in the ranking, from 0
     */
    double event(boolean message, double cosine, double nearest, double held, double most, double less, int place) {
        Event with = message ? prompt : question;
        Event without = message ? promptWithoutVectors : questionWithoutVectors;
        return (Double.isNaN(cosine) ? without : with).of(cosine, nearest, held, most, less, place);
    }

    private static Memory memory(Properties all, String group) {
        return new Memory(
                number(all, group, "bias"),
                number(all, group, "nearest"),
                number(all, group, "held"),
                number(all, group, "rarest"),
                number(all, group, "size"),
                number(all, group, "running"),
                number(all, group, "words"),
                number(all, group, "information"));
    }

    private static Event event(Properties all, String group) {
        return new Event(
                number(all, group, "bias"),
                number(all, group, "cosine"),
                number(all, group, "farther"),
                number(all, group, "held"),
                number(all, group, "less-held"),
                number(all, group, "less-score"),
                number(all, group, "place"));
    }

    private static double number(Properties all, String group, String name) {
        return Double.parseDouble(all.getProperty(group + "." + name, "0"));
    }

    private static double logistic(double odds) {
        return 1 / (1 + Math.exp(-odds));
    }
}
