package dev.ecphory.lab.retrieval;

import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecalledEvent;
import dev.ecphory.internal.retrieval.rerank.RerankPassages;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.data.DataSetOptions;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.Study;
import dev.ecphory.lab.kit.Texts;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a reranker is trained and tried on: the best candidates for every question, as a cross-encoder would read them. */
@Command(
        name = "candidates",
        description = "Writes the best candidates for every question of data sets, as a cross-encoder reads them.")
public final class CandidatesStudy extends Study {
    @Mixin
    private DataSetOptions data = new DataSetOptions();

    @Option(names = "--depth", paramLabel = "N", description = "Candidates of a question. Default: 50.")
    private int depth = 50;

    @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where to write, a question a line.")
    @SuppressWarnings("NullAway.Init") // required
    private Path out;

    @Override
    public String measure(ProgressListener progress) {
        Texts.atLeast(1, "depth", depth);
        int questions = 0;
        try (BufferedWriter lines = Files.newBufferedWriter(out)) {
            for (DataSet set : data.loadWithEvidence()) {
                try (ConversationStores stores = data.stores(set)) {
                    for (Conversation conversation : set.conversations()) {
                        try (ConversationStores.OpenStore opened = stores.open(conversation, progress)) {
                            for (Question question : conversation.questions()) {
                                lines.write(Output.line(line(set, conversation, question, opened.memory())));
                                lines.newLine();
                                questions++;
                            }
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Texts.format("%,d questions with at most %d candidates each: %s", questions, depth, out.getFileName());
    }

    private Map<String, ?> line(DataSet set, Conversation conversation, Question question, Memory memory) {
        RecallOptions options =
                question.applyTo(RecallOptions.defaults().withLimit(depth).withMinRelevance(0));
        Turns turns = new Turns(conversation);
        Set<String> missing = new HashSet<>(question.gold());
        List<Map<String, ?>> candidates = new ArrayList<>();
        for (RecalledEvent found : memory.recall(question.text(), options).items()) {
            missing.remove(found.entry().id());
            candidates.add(candidate(turns, found.entry().id(), question, found.score()));
        }
        question.gold().stream()
                .filter(missing::contains)
                .forEach(id -> candidates.add(candidate(turns, id, question, null)));
        return Output.object(
                "set", set.name(),
                "conversation", conversation.id(),
                "id", question.id(),
                "question", question.text(),
                "category", question.category(),
                "gold", question.gold(),
                "candidates", candidates);
    }

    /** A candidate; one that was not found among the best has no score. */
    private static Map<String, ?> candidate(Turns turns, String id, Question question, @Nullable Double score) {
        return Output.object(
                "id", id, "score", score, "gold", question.gold().contains(id), "passages", turns.passages(id));
    }

    /** The turns of a conversation, and which stand around which. */
    private static final class Turns {
        private final List<Event> events;
        private final Map<String, Integer> places = new HashMap<>();

        Turns(Conversation conversation) {
            events = conversation.events();
            for (int i = 0; i < events.size(); i++) {
                places.put(Objects.requireNonNull(events.get(i).id()), i);
            }
        }

        List<String> passages(String id) {
            int place = Objects.requireNonNull(places.get(id));
            Event event = events.get(place);
            return RerankPassages.inConversation(event, around(event, place - 1), around(event, place + 1));
        }

        private @Nullable Event around(Event event, int place) {
            Event other = place < 0 || place >= events.size() ? null : events.get(place);
            return other != null && Objects.equals(other.session(), event.session()) ? other : null;
        }
    }
}
