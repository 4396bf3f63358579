package dev.ecphory.internal.language;

import java.util.EnumSet;
import java.util.Set;

/**
 * What a message holds and does, as a set of bits found in one pass without a model.
 *
 * <p>Immutable; threads may share it.
 *
 * @param bits the {@link Signal#bit} of every signal found
 */
public record TextSignals(int bits) {
    /** One thing a message may hold or do. The bits are stored: never change them. */
    public enum Signal {
        /** A date or a time that can be resolved, or a clock time. */
        TIME(1 << 0),
        /** A capitalised name in the middle of a sentence; no weekday, no month. */
        NAME(1 << 1),
        /** A capitalised name after "in", "at", "to", "from", "near". */
        PLACE(1 << 2),
        /** A capitalised title in quotation marks or italics. */
        TITLE(1 << 3),
        /** A number, in digits or as a word. */
        NUMBER(1 << 4),
        /** An amount of money or a percentage. */
        MONEY(1 << 5),
        /** A stretch of time: "for three years". */
        DURATION(1 << 6),
        /** A kind of person: "my sister". */
        PERSON(1 << 7),
        /** It asks something. */
        QUESTION(1 << 8),
        /** Nothing but greeting, thanks, agreement or signs. */
        NOISE(1 << 9),
        /** An instruction to the assistant that stands until taken back. */
        DIRECTIVE(1 << 10),
        /** What the speaker likes or dislikes. */
        PREFERENCE(1 << 11),
        /** Something that was otherwise before. */
        CHANGE(1 << 12);

        private final int bit;

        Signal(int bit) {
            this.bit = bit;
        }

        /** Its place in {@link TextSignals#bits}, the same in every version. */
        public int bit() {
            return bit;
        }
    }

    private static final Signal[] SIGNALS = Signal.values();

    /** Whether the message has it. */
    public boolean has(Signal signal) {
        return (bits & signal.bit) != 0;
    }

    /** Everything the message has, in the order of the enum. */
    public Set<Signal> signals() {
        EnumSet<Signal> found = EnumSet.noneOf(Signal.class);
        for (Signal signal : SIGNALS) {
            if (has(signal)) {
                found.add(signal);
            }
        }
        return found;
    }

    @Override
    public String toString() {
        return signals().toString();
    }
}
