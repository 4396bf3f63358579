package dev.ecphory.ingest.document;

import dev.ecphory.ingest.ContentSample;
import dev.ecphory.ingest.DerivationPlan;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.document.Chunker.Chunk;
import dev.ecphory.Event;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes events of a document's blocks: one a chunk, each with where in which document it stands. What a chunk is called comes
 * from the document's name and the chunk's own words, so that a document that was changed adds what is new in it. The plan is
 * made of the document's begin. Not for several threads.
 */
final class DocumentEvents {
    /** The metadata keys under which a chunk's place is kept: SHA-256 of the document's bytes, its path as given, and so on. */
    static final String SOURCE = "source.id";

    private static final int SAMPLE = 32_000;

    private final Document document;
    private final ImportOptions how;
    private final ImportSink sink;
    private final BiConsumer<Event.Builder, Chunk> more;
    private final Chunker chunker = new Chunker(this::take);
    private final Map<String, Integer> times = new HashMap<>();
    private final List<Chunk> waiting = new ArrayList<>();
    private int sampled;
    private @Nullable DerivationPlan plan;

    /**
     * What all chunks have in common.
     *
     * @param name by which it is known again: its path inside of what was given
     * @param digest SHA-256 of its bytes, hexadecimal
     * @param role who stands behind it
     * @param title null when it has none
     */
    record Document(
            String name,
            String path,
            String digest,
            String mediaType,
            String role,
            @Nullable String title) {}

    /** @param more adds to each event what else is known */
    DocumentEvents(Document document, ImportOptions how, ImportSink sink, BiConsumer<Event.Builder, Chunk> more) {
        this.document = document;
        this.how = how;
        this.sink = sink;
        this.more = more;
    }

    void take(DocumentBlock block) {
        chunker.take(block);
    }

    /** Hands on what is left. */
    void end() {
        chunker.end();
        plan();
    }

    private void take(Chunk chunk) {
        if (plan != null) {
            hand(chunk, plan);
            return;
        }
        waiting.add(chunk);
        sampled += chunk.text().length();
        if (sampled >= SAMPLE) {
            plan();
        }
    }

    private void plan() {
        if (plan == null && !waiting.isEmpty()) {
            StringBuilder begin = new StringBuilder(sampled + waiting.size());
            waiting.forEach(chunk -> begin.append(chunk.text()).append('\n'));
            DerivationPlan made = how.router().plan(ContentSample.file(begin.toString(), document.name()));
            plan = made;
            waiting.forEach(chunk -> hand(chunk, made));
            waiting.clear();
        }
    }

    private void hand(Chunk chunk, DerivationPlan made) {
        String same = EventDrafts.id("", chunk.text());
        int time = times.merge(same, 1, Integer::sum);
        String where = document.path() + " chunk " + chunk.number();
        EventDrafts.event(sink, where, made, chunk.text(), event -> {
            event.id(EventDrafts.id("doc", document.name(), chunk.text(), Integer.toString(time)))
                    .session(EventDrafts.name("doc:" + document.name()))
                    .metadata("role", document.role())
                    .metadata(SOURCE, document.digest())
                    .metadata("source.type", document.mediaType())
                    .metadata("source.chunk", Long.toString(chunk.number()))
                    .metadata("source.chars", chunk.begin() + "-" + chunk.end());
            EventDrafts.note(event, "source.path", document.path());
            EventDrafts.note(event, "source.title", document.title());
            EventDrafts.note(event, "source.heading", chunk.heading());
            if (chunk.firstPage() > 0) {
                event.metadata("source.pages", span(chunk.firstPage(), chunk.lastPage()));
            }
            if (chunk.firstLine() > 0) {
                event.metadata("source.lines", span(chunk.firstLine(), chunk.lastLine()));
            }
            more.accept(event, chunk);
        });
    }

    private static String span(long first, long last) {
        return first == last ? Long.toString(first) : first + "-" + last;
    }
}
