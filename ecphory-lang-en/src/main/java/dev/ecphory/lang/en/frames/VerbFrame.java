package dev.ecphory.lang.en.frames;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a clause with a verb says of its subject when its complements are of the right kinds: a line of {@code frames.txt}.
 *
 * @param predicate what is said
 * @param verbs base forms, one of which the clause must have
 * @param value what is said when no slot tells it; empty otherwise
 * @param particle what must stand beside the verb ("up" of "pick up"); empty for none
 * @param marks how it is to be taken
 * @param slots what the clause must have beside its verb, or may
 */
public record VerbFrame(
        String predicate, String value, List<String> verbs, String particle, Set<Mark> marks, List<Slot> slots) {
    /** How a frame is to be taken. */
    public enum Mark {
        /** What held ends. */
        END,
        /** It says by itself that something changed. */
        CHANGE,
        /** It happened at the time that the clause tells. */
        POINT,
        /** Its verb is in the passive. */
        PASSIVE,
        /** It says so only when it is denied ("do not eat"). */
        DENIED,
        /** The subject may be a thing. */
        THING,
        /** It needs a told begin: "since", "for three years". */
        STAYS,
        /** It needs a told time. */
        DATED,
        /** Other frames may say more of the same clause. */
        ALSO,
        /** Nothing but what it names may follow the verb, times apart. */
        WHOLE,
        /** Its verb stands under "can". */
        CAN,
        /** What goes on: its verb is in the progressive. */
        GOING,
        /** What goes on by habit: its verb is not in the progressive. */
        STEADY,
        /** It is said of the speaker, whatever the subject is ("nothing beats tea"). */
        SPEAKER,
        /** It may also be told ahead of its time: "I start at Fiat on 3 May". */
        COMING,
        /** It is told in the past. */
        PAST,
        /** Nobody says so of himself: "died". */
        OTHERS,
        /** Its verb has no object but those that it names: "moved to Rome", not "moved the couch to Rome". */
        BARE,
        /** It does not stand under "love" and "enjoy", which say more. */
        PLAIN,
        /** Two do it together; the other one is the value. */
        PAIR,
        /** It needs something of its predicate that was told of the subject before, which is its value or its old value. */
        HELD,
        /** It says something of somebody that it names itself, not of its subject: told by its slots. */
        TURNED
    }

    /** What a slot is for. */
    public enum Use {
        /** It must be there. */
        NEEDED,
        /** It is the value. */
        VALUE,
        /** It is the value that held before. */
        OLD,
        /** It is whom the claim is about; the clause's subject is the value. */
        OWNER,
        /** It names two: whom the claim is about, and the value. */
        BOTH,
        /** It must not be there. */
        ABSENT
    }

    /**
     * A complement.
     *
     * @param places the prepositions that it may begin with; {@code obj}: none; {@code adj}: an adjective; {@code ger},
     *     {@code inf}: a verbal phrase; {@code subj}: it is the subject; {@code of}: also what "of" adds to the slot before;
     *     {@code mod}: the nouns before the head of the slot before; {@code pre}: the word before its head;
     *     {@code every}: all words before its head;
     *     {@code whose}: whose it is; {@code time}: a told time
     * @param kind what its phrase must be, see {@link ValueKinds}; or {@code =word|word} for its head
     * @param optional whether the frame stands without it
     */
    public record Slot(List<String> places, Use use, String kind, boolean optional) {}

    /** {@code predicate mark … =value : verb|verb+particle slot …}; a slot is {@code ?in|at:kind}, {@code obj=job|post}. */
    public static VerbFrame parse(String line) {
        String[] sides = line.split(" : ", 2);
        if (sides.length < 2) {
            throw new IllegalArgumentException("frames.txt: no \" : \" in " + line);
        }
        String[] head = sides[0].strip().split("\\s+");
        Set<Mark> marks = EnumSet.noneOf(Mark.class);
        String value = "";
        for (int i = 1; i < head.length; i++) {
            if (head[i].startsWith("=")) {
                value = head[i].substring(1).replace('_', ' ');
            } else {
                marks.add(mark(head[i], line));
            }
        }
        String[] parts = sides[1].strip().split("\\s+");
        int plus = parts[0].indexOf('+');
        String verbs = plus < 0 ? parts[0] : parts[0].substring(0, plus);
        List<Slot> slots = new ArrayList<>();
        for (int i = 1; i < parts.length; i++) {
            slots.add(slot(parts[i], line));
        }
        if (marks.contains(Mark.SPEAKER)
                || slots.stream().anyMatch(slot -> slot.use() == Use.OWNER || slot.use() == Use.BOTH)) {
            marks.add(Mark.TURNED);
        }
        return new VerbFrame(
                head[0],
                value,
                Arrays.asList(verbs.split("\\|")),
                plus < 0 ? "" : parts[0].substring(plus + 1),
                marks,
                slots);
    }

    private static Mark mark(String name, String line) {
        for (Mark mark : Mark.values()) {
            if (mark.name().toLowerCase(Locale.ROOT).equals(name)) {
                return mark;
            }
        }
        throw new IllegalArgumentException("frames.txt: no mark " + name + " for " + line);
    }

    private static Slot slot(String text, String line) {
        if (text.startsWith("!")) {
            return new Slot(List.of(text.substring(1).split("\\|")), Use.ABSENT, "", true);
        }
        boolean optional = text.startsWith("?");
        String said = optional ? text.substring(1) : text;
        for (String sign : List.of("=", ":", "~", "<", ">")) {
            int at = said.indexOf(sign);
            if (at > 0) {
                Use use = said.endsWith(":both")
                        ? Use.BOTH
                        : switch (sign) {
                            case ":" -> Use.VALUE;
                            case "<" -> Use.OLD;
                            case ">" -> Use.OWNER;
                            default -> Use.NEEDED;
                        };
                String kind = said.substring(at + 1);
                return new Slot(
                        Arrays.asList(said.substring(0, at).split("\\|")),
                        use,
                        sign.equals("=") ? "=" + kind : kind,
                        optional);
            }
        }
        throw new IllegalArgumentException("frames.txt: no sign in the slot " + text + " of " + line);
    }

    public boolean has(Mark mark) {
        return marks.contains(mark);
    }
}
