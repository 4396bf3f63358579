package dev.ecphory.lab.freeze;

import dev.ecphory.Event;
import dev.ecphory.Modality;
import dev.ecphory.Preset;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.truth.TruthData;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that is frozen, from a file of the bench or made by a seed: it needs no network. Immutable.
 *
 * @param name of its files
 * @param conversation what was said, and what is asked
 * @param preset switches of the engine
 * @param decided whether its user has decided something, too: directives, corrections, names, reports
 */
record Corpus(String name, Conversation conversation, Preset preset, boolean decided) {
    private static final List<String> GOLDEN =
            List.of("clinic-diary", "family-trip", "mixed-languages", "software-project");

    private static final List<String> ASKED_OF_DEMO = List.of(
            "When does the residency in Mashiko begin and end?",
            "What kiln did Nerea finally order?",
            "Who is Oskar's manager in Norway?",
            "What is the title of the book that the old potter lent to Nerea?",
            "What has been done to the Golondrina: planks, motor, batteries?",
            "How should prices be written in answers to us?",
            "灰釉の配合は何でしたか",
            "Where does Oskar work now?",
            "Where is the party now?",
            "How many guests came to the party?",
            "What is Nerea like?",
            "What is the capital of Mongolia?");

    private static final int WORLDS = 2;
    private static final long SEED = 42;
    private static final int EACH = 12;

    /** Every one, in the same order each time. */
    static List<Corpus> all() {
        List<Corpus> all = new ArrayList<>();
        Conversation demo = demo();
        all.add(plain("demo", demo));
        all.add(new Corpus("demo-decided", demo, Preset.DEFAULT, true));
        all.add(new Corpus("demo-companion", demo, Preset.COMPANION, true));
        golden().forEach(conversation -> all.add(plain(conversation.id(), conversation)));
        for (Conversation world : TruthData.of(WORLDS, SEED, EACH).conversations()) {
            all.add(plain(world.id(), world));
        }
        return all;
    }

    /** The golden conversations. */
    static List<Conversation> golden() {
        return GOLDEN.stream()
                .map(name -> GoldenConversation.read(name, text("golden/" + name + ".txt")))
                .toList();
    }

    private static Corpus plain(String name, Conversation conversation) {
        return new Corpus(name, conversation, Preset.DEFAULT, false);
    }

    private static Conversation demo() {
        List<Event> events = new ArrayList<>();
        try (InputStream in = resource("demo.jsonl");
                JsonlEvents lines = JsonlEvents.read("", in, ZoneOffset.UTC)) {
            lines.forEachRemaining(events::add);
        } catch (IOException e) {
            throw failed("demo.jsonl", e);
        }
        List<Question> questions = new ArrayList<>();
        for (String asked : ASKED_OF_DEMO) {
            // any evidence will do: nothing is scored, one event is explained
            String some = String.valueOf(events.get(events.size() / 2).id());
            questions.add(new Question(
                    "q" + questions.size(), asked, "demo", List.of(some), Map.of(), List.of(), null, null));
        }
        return new Conversation("demo", events, questions, Map.of(), Map.of());
    }

    /** The digest of what it says and asks. */
    String sha256() {
        return DataSet.made(name, List.of(conversation)).sha256();
    }

    private static String text(String name) {
        try (InputStream in = resource(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw failed(name, e);
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(Corpus.class.getResourceAsStream(name), name + " is not in the jar");
    }

    private static StoreUnavailableException failed(String name, IOException e) {
        return new StoreUnavailableException("cannot read " + name + " (" + e + ")", "build the bench again", e);
    }

    /** A reader of a conversation in the format that the head of {@code family-trip.txt} tells. For one thread. */
    private static final class GoldenConversation {
        private static final Pattern TURN = Pattern.compile("(\\S+) ([^:]+): (.*?)(?: \\[shows: (.*)])?");

        private final List<Event> events = new ArrayList<>();
        private final List<Question> questions = new ArrayList<>();
        private String session = "";
        private OffsetDateTime now = OffsetDateTime.MIN;
        private @Nullable OffsetDateTime askedAt;
        private String asked = "";

        private GoldenConversation() {}

        /**
         * Reads one.
         *
         * @throws IllegalArgumentException naming the line that is no part of the format
         */
        static Conversation read(String name, String text) {
            GoldenConversation conversation = new GoldenConversation();
            text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .forEach(conversation::line);
            return new Conversation(name, conversation.events, conversation.questions, Map.of(), Map.of());
        }

        private void line(String line) {
            String rest = line.substring(1).strip();
            switch (line.charAt(0)) {
                case '=' -> {
                    int bar = rest.indexOf('|');
                    session = rest.substring(0, bar).strip();
                    now = OffsetDateTime.parse(rest.substring(bar + 1).strip());
                }
                case '@' -> askedAt = rest.equals("-") ? null : OffsetDateTime.parse(rest);
                case '?' -> asked = rest;
                case '>' -> {
                    List<String> ids = List.of(rest.replace('/', ' ').strip().split("\\s+"));
                    questions.add(new Question(
                            "q" + questions.size(), asked, "golden", ids, Map.of(), List.of(), null, askedAt));
                }
                default -> turn(line);
            }
        }

        private void turn(String line) {
            Matcher turn = TURN.matcher(line);
            if (!turn.matches()) {
                throw new IllegalArgumentException("\"" + line + "\" is no turn");
            }
            events.add(Event.ofText(turn.group(3))
                    .id(turn.group(1))
                    .speaker(turn.group(2))
                    .caption(turn.group(4))
                    .modality(turn.group(4) == null ? Modality.TEXT : Modality.IMAGE)
                    .session(session)
                    .occurredAt(now)
                    .build());
            now = now.plusMinutes(1);
        }
    }
}
