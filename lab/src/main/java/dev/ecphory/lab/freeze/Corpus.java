package dev.ecphory.lab.freeze;

import dev.ecphory.Preset;
import dev.ecphory.ingest.jsonl.JsonlEvents;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.truth.TruthData;
import dev.ecphory.Event;
import dev.ecphory.StoreUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

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
}
