package dev.ecphory.lab.gate;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.internal.text.DataFile;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A reader of the labelled conversations; the file says what its lines mean. */
final class Utterances {
    private static final Pattern CONVERSATION = Pattern.compile("== (\\S+) (train|test) (\\S+)");
    private static final Pattern LATER = Pattern.compile("-- (\\S+)");
    private static final Pattern SAID = Pattern.compile("([FUCDHRNS]) ([+-]) ([^:]+): (.+)");

    private Utterances() {}

    /** The act of an utterance, by its letter in the file. */
    enum Kind {
        FACT,
        UPDATE,
        CORRECTION,
        DECISION,
        CHATTER,
        REACTION,
        NOISE,
        RESTATEMENT;

        static Kind of(String letter) {
            return switch (letter) {
                case "F" -> FACT;
                case "U" -> UPDATE;
                case "C" -> CORRECTION;
                case "D" -> DECISION;
                case "H" -> CHATTER;
                case "R" -> REACTION;
                case "N" -> NOISE;
                case "S" -> RESTATEMENT;
                default -> throw new IllegalArgumentException("no kind of utterance: " + letter);
            };
        }
    }

    /**
     * An utterance.
     *
     * @param entry as a log would keep it
     * @param kind what somebody does with it
     * @param worth whether it is worth keeping
     */
    record Utterance(LogEntry entry, Kind kind, boolean worth) {
        String text() {
            return entry.event().text();
        }
    }

    /** A conversation, and whether weights may be fitted on it. */
    record LabelledTalk(String name, boolean train, List<Utterance> utterances) {
        LabelledTalk {
            utterances = List.copyOf(utterances);
        }
    }

    /** The conversations that come with the benchmark. */
    static List<LabelledTalk> bundled() {
        return read(DataFile.lines(Utterances.class, "utterances.txt"));
    }

    static List<LabelledTalk> read(List<String> lines) {
        List<LabelledTalk> conversations = new ArrayList<>();
        List<Utterance> utterances = new ArrayList<>();
        Matcher head = null;
        OffsetDateTime at = OffsetDateTime.MIN;
        for (String line : lines) {
            Matcher conversation = CONVERSATION.matcher(line);
            Matcher later = LATER.matcher(line);
            Matcher said = SAID.matcher(line);
            if (conversation.matches()) {
                if (head != null) {
                    conversations.add(
                            new LabelledTalk(head.group(1), head.group(2).equals("train"), utterances));
                }
                utterances = new ArrayList<>();
                head = conversation;
                at = OffsetDateTime.parse(conversation.group(3));
            } else if (later.matches()) {
                at = OffsetDateTime.parse(later.group(1));
            } else if (said.matches() && head != null) {
                utterances.add(utterance(said, head.group(1), utterances.size() + 1, at));
                at = at.plusMinutes(1);
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException("neither a conversation nor an utterance: " + line);
            }
        }
        if (head != null) {
            conversations.add(new LabelledTalk(head.group(1), head.group(2).equals("train"), utterances));
        }
        return conversations;
    }

    private static Utterance utterance(Matcher said, String conversation, long seq, OffsetDateTime at) {
        Event event = Event.ofText(said.group(4))
                .id(conversation + "-" + seq)
                .speaker(said.group(3))
                .session(conversation)
                .occurredAt(at)
                .build();
        return new Utterance(
                new LogEntry(new Namespace(conversation), seq, at.toInstant(), event),
                Kind.of(said.group(1)),
                said.group(2).equals("+"));
    }
}
