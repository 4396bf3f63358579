package dev.ecphory.langchain4j;

import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.RecalledEvent.ScoreReason;
import dev.langchain4j.data.document.Metadata;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.content.ContentMetadata;
import dev.langchain4j.rag.content.retriever.ContentRetriever;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.filter.Filter;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Retrieves what a memory recalls for a query. By default that is one content, the assembled context: facts with how they
 * stand, dated and cited events, standing instructions, inside the token budget. This is what recall is measured by; the
 * one content per event is available for callers that rank, filter or display them ({@link Builder#eachEvent}). Either way
 * recalled text is quoted data between the marks of a recalled context, by which {@link EcphoryChatMemoryStore} knows it.
 *
 * <p>Whose memory it is comes from the application: a fixed one, or a function of the query's metadata, never from a text.
 * Threads may share it.
 *
 * <p>The query, the message it was made of, and the messages of the chat memory that its metadata have are never retrieved: the
 * model is shown them anyway. The chat memory id is the running session.
 */
public final class EcphoryContentRetriever implements ContentRetriever {
    private final Function<dev.langchain4j.rag.query.@Nullable Metadata, Memory> memories;
    private final RecallOptions options;
    private final Function<Object, String> session;
    private final boolean eachEvent;
    private final ZoneId zone;
    private final Function<Query, @Nullable Filter> filter;

    private EcphoryContentRetriever(Builder builder) {
        this.memories = builder.memories;
        this.options = builder.options;
        this.session = builder.session;
        this.eachEvent = builder.eachEvent;
        this.zone = builder.zone;
        this.filter = builder.filter;
    }

    /** From one memory, whoever asks. */
    public static Builder builder(Memory memory) {
        return new Builder(metadata -> memory);
    }

    /**
     * From the memory that a query's metadata name, such as its chat memory id or its invocation parameters.
     *
     * @param namespace of the metadata; a query without any is refused
     */
    public static Builder builder(Ecphory ecphory, Function<dev.langchain4j.rag.query.Metadata, String> namespace) {
        return new Builder(metadata -> {
            if (metadata == null) {
                throw new InvalidInputException(
                        "query",
                        "null",
                        "has no metadata that tell whose memory to ask",
                        "query through a retrieval augmentor, or use one fixed memory");
            }
            return ecphory.memory(ConversationIds.given(namespace.apply(metadata)));
        });
    }

    /**
     * From the memory of each chat memory id.
     *
     * @param namespace of a memory id; a query without an id, or with LangChain4j's shared default, is refused
     */
    public static Builder builderByMemoryId(Ecphory ecphory, Function<Object, String> namespace) {
        return builder(ecphory, metadata -> namespace.apply(ConversationIds.own(metadata.chatMemoryId())));
    }

    /**
     * What is recalled; nothing for a blank query.
     *
     * @throws InvalidInputException when the query does not tell whose memory to ask, or the filter has an operator that a memory
     *     does not have
     */
    @Override
    public List<Content> retrieve(Query query) {
        Memory memory = memories.apply(query.metadata());
        String question = Event.storable(ContextMarker.strip(query.text()).strip());
        if (question.isEmpty()) {
            return List.of();
        }
        RecallOptions asked = besides(query);
        if (asked.askedAt() == null) {
            asked = asked.withAskedAt(OffsetDateTime.ofInstant(memory.now(), zone));
        }
        @Nullable Filter wanted = filter.apply(query);
        if (wanted != null) {
            asked = asked.withFilter(EventFilter.and(asked.filter(), LangChainFilters.of(wanted)));
        }
        RecallResult recollection = memory.recall(question, asked);
        return eachEvent ? events(recollection) : context(recollection);
    }

    /** How to recall beside what the model is shown anyway. */
    private RecallOptions besides(Query query) {
        List<String> shown = new ArrayList<>(options.window());
        shown.add(query.text());
        dev.langchain4j.rag.query.@Nullable Metadata metadata = query.metadata();
        if (metadata == null) {
            return options.withWindow(shown);
        }
        shown.addAll(LangChainMessages.texts(metadata.chatMemory()));
        shown.addAll(LangChainMessages.texts(metadata.chatMessage() == null ? null : List.of(metadata.chatMessage())));
        @Nullable Object id = ConversationIds.ownOrNull(metadata.chatMemoryId());
        return options.withWindow(shown).withSession(id == null ? options.session() : session.apply(id));
    }

    private static List<Content> context(RecallResult recollection) {
        boolean nothing = recollection.items().isEmpty()
                && recollection.facts().isEmpty()
                && recollection.directives().isEmpty()
                && recollection.computed().isEmpty();
        if (nothing || recollection.context().isBlank()) {
            return List.of();
        }
        String ids = recollection.items().stream()
                .filter(RecalledEvent::inContext)
                .map(item -> item.entry().id())
                .collect(Collectors.joining(","));
        Metadata metadata = new Metadata()
                .put("kind", "context")
                .put("event_ids", ids)
                .put(
                        "answerability",
                        recollection.answerability().verdict().name().toLowerCase(Locale.ROOT));
        return List.of(Content.from(TextSegment.from(recollection.context(), metadata)));
    }

    private static List<Content> events(RecallResult recollection) {
        return recollection.items().stream()
                .filter(RecalledEvent::inContext)
                .map(EcphoryContentRetriever::event)
                .toList();
    }

    private static Content event(RecalledEvent item) {
        LogEntry entry = item.entry();
        String speaker = entry.event().speaker();
        String text = ContextMarker.OPEN + "\n- " + EcphoryTools.shown(entry) + "\n" + ContextMarker.CLOSE;
        Metadata metadata = new Metadata()
                .put("kind", "event")
                .put("event_id", entry.id())
                .put("occurred_at", entry.occurredAt().toString())
                .put(
                        "reasons",
                        item.reasons().stream()
                                .map(ScoreReason::because)
                                .distinct()
                                .collect(Collectors.joining("; ")));
        if (speaker != null) {
            metadata.put("speaker", speaker);
        }
        String session = entry.event().session();
        if (session != null) {
            metadata.put("session", session);
        }
        return Content.from(
                TextSegment.from(text, metadata),
                Map.of(ContentMetadata.SCORE, item.score(), ContentMetadata.EMBEDDING_ID, entry.id()));
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Function<dev.langchain4j.rag.query.@Nullable Metadata, Memory> memories;
        private RecallOptions options = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
        private Function<Object, String> session = String::valueOf;
        private boolean eachEvent;
        private ZoneId zone = ZoneOffset.UTC;
        private Function<Query, @Nullable Filter> filter = query -> null;

        private Builder(Function<dev.langchain4j.rag.query.@Nullable Metadata, Memory> memories) {
            this.memories = memories;
        }

        /** Events to recall at most, 1 to 1,000; 10 unless told otherwise. */
        public Builder limit(int value) {
            options = options.withLimit(value);
            return this;
        }

        /** The budget of what is retrieved, in tokens; 4,000 unless told otherwise. */
        public Builder maxTokens(int value) {
            options = options.withMaxTokens(value);
            return this;
        }

        /** How to recall; replaces what was set before. */
        public Builder options(RecallOptions value) {
            options = value;
            return this;
        }

        /** Names the session of a chat memory id, as the {@link EcphoryChatMemoryStore} does; the id itself unless told otherwise. */
        public Builder session(Function<Object, String> value) {
            session = value;
            return this;
        }

        /** One content for each event that fits the budget, best first, instead of the assembled context. */
        public Builder eachEvent(boolean value) {
            eachEvent = value;
            return this;
        }

        /** Where questions are asked, for "yesterday"; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /**
         * Only events that match. The keys {@code session}, {@code speaker}, {@code recipient}, {@code modality} and {@code
         * occurred_at} mean those parts of an event, any other key one of its metadata.
         */
        public Builder filter(@Nullable Filter value) {
            filter = query -> value;
            return this;
        }

        /** Only events that match the filter that is made for each query; null for none. */
        public Builder dynamicFilter(Function<Query, @Nullable Filter> value) {
            filter = value;
            return this;
        }

        /** The retriever. */
        public EcphoryContentRetriever build() {
            return new EcphoryContentRetriever(this);
        }
    }
}
