package dev.ecphory.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The text of one configuration file, and what of it is ours. A text is only ever changed by putting pieces in and taking
 * the same pieces out. Implementations are immutable; threads may share them.
 */
sealed interface ConfigFormat permits JsonFormat, TomlFormat {
    /** How something that we want in a file stands in it. */
    enum EntryState {
        /** As we would write it. */
        WIRED,
        /** Ours, but otherwise: of another store, another version, or changed by hand. */
        OTHERWISE,
        /** Not there. */
        MISSING,
        /** Somebody else's has the name. */
        TAKEN
    }

    /**
     * A piece that was put in.
     *
     * @param offset where it begins
     * @param text it
     * @param created paths of what it made that was not there, outermost first, joined by slashes
     */
    record Step(int offset, String text, List<String> created) {
        public Step {
            created = List.copyOf(created);
        }

        String apply(String to) {
            return to.substring(0, offset) + text + to.substring(offset);
        }

        /** The text without the piece: where it was put, else where it stands alone. */
        Optional<String> undo(String from) {
            int at = from.startsWith(text, offset) ? offset : from.indexOf(text);
            boolean sure = at >= 0 && (at == offset || from.indexOf(text, at + 1) < 0);
            return sure ? Optional.of(from.substring(0, at) + from.substring(at + text.length())) : Optional.empty();
        }
    }

    /** A text with our pieces in it. */
    record Added(String text, List<Step> steps) {
        public Added {
            steps = List.copyOf(steps);
        }
    }

    /** A text that cannot be changed safely; nothing was. */
    final class Refused extends Exception {
        private static final long serialVersionUID = 1;

        Refused(String problem) {
            super(problem);
        }
    }

    /** What we want in the file, by its label, and how it stands there. */
    Map<String, EntryState> found(String text) throws Refused;

    /** Puts everything in; the text must hold nothing of ours. */
    Added add(String text) throws Refused;

    /** Takes everything out that is ours, and nothing else; the same text when there is nothing. */
    String remove(String text, List<Step> steps) throws Refused;

    /** True when nothing but an empty frame of ours is left, so that a file that we made can go. */
    boolean bare(String text);

    /** Whether everything stands as we would write it. */
    default boolean wired(String text) throws Refused {
        return found(text).values().stream().allMatch(EntryState.WIRED::equals);
    }

    /** Undoes pieces, the last first; empty when one cannot be found for certain. */
    static Optional<String> undo(String text, List<Step> steps) {
        Optional<String> left = Optional.of(text);
        for (Step step : new ArrayList<>(steps).reversed()) {
            left = left.flatMap(step::undo);
        }
        return left;
    }

    /** How lines end in a text. */
    static String newline(String text) {
        int first = text.indexOf('\n');
        return first > 0 && text.charAt(first - 1) == '\r' ? "\r\n" : "\n";
    }
}
