package dev.ecphory.adk;

import com.google.adk.memory.BaseMemoryService;
import com.google.adk.memory.MemoryEntry;
import com.google.adk.memory.SearchMemoryResponse;
import com.google.adk.sessions.Session;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.ecphory.AppendResult;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.function.BiFunction;

/**
 * The memory service of an ADK runner, one memory for each user of each application. Sessions are stored word for word, each
 * event once, however often its session is added. A search gives what is recalled as one entry, the assembled context: facts
 * with how they stand, dated and cited events, standing instructions, inside the token budget; {@link Builder#eachEvent} gives
 * the best events instead.
 *
 * <p>Threads may share it. Work waits for the store, on RxJava's io scheduler. What fails ends in {@code onError} with an
 * {@link dev.ecphory.EcphoryException}.
 */
public final class EcphoryMemoryService implements BaseMemoryService {
    /** Whose words a recalled context is. */
    private static final String AUTHOR = "memory";

    private final Ecphory ecphory;
    private final BiFunction<String, String, String> namespace;
    private final RecallOptions options;
    private final boolean eachEvent;
    private final ZoneId zone;

    private EcphoryMemoryService(Builder builder) {
        this.ecphory = builder.ecphory;
        this.namespace = builder.namespace;
        this.options = builder.options;
        this.eachEvent = builder.eachEvent;
        this.zone = builder.zone;
    }

    /** Over the memories of an engine, which the application closes. */
    public static Builder builder(Ecphory ecphory) {
        return new Builder(ecphory);
    }

    @Override
    public Completable addSessionToMemory(Session session) {
        return Completable.fromAction(() -> {
                    List<Event> events = SessionEvents.of(session, zone).stream()
                            .map(Event::masked)
                            .toList();
                    if (!events.isEmpty()) {
                        List<AppendResult> unused =
                                memory(session.appName(), session.userId()).append(events);
                    }
                })
                .subscribeOn(Schedulers.io());
    }

    /** What the memory of a user recalls for a query, best first; nothing for a blank query. */
    @Override
    public Single<SearchMemoryResponse> searchMemory(String appName, String userId, String query) {
        return Single.fromCallable(() -> SearchMemoryResponse.builder()
                        .memories(search(
                                memory(appName, userId),
                                Event.storable(ContextMarker.strip(query).strip())))
                        .build())
                .subscribeOn(Schedulers.io());
    }

    private Memory memory(String appName, String userId) {
        return ecphory.memory(namespace.apply(appName, userId));
    }

    private List<MemoryEntry> search(Memory memory, String question) {
        if (question.isEmpty()) {
            return List.of();
        }
        OffsetDateTime now = OffsetDateTime.now(Clock.system(zone));
        OffsetDateTime askedAt = Objects.requireNonNullElse(options.askedAt(), now);
        RecallResult result = memory.recall(question, options.withAskedAt(askedAt));
        if (eachEvent) {
            return result.items().stream()
                    .filter(RecalledEvent::inContext)
                    .map(item -> entry(item.entry()))
                    .toList();
        }
        boolean nothing = result.items().isEmpty()
                && result.facts().isEmpty()
                && result.directives().isEmpty()
                && result.computed().isEmpty();
        return nothing || result.context().isBlank() ? List.of() : List.of(entry(result.context(), AUTHOR, askedAt));
    }

    private static MemoryEntry entry(LogEntry entry) {
        String speaker = Objects.requireNonNullElse(entry.event().speaker(), AUTHOR);
        return entry(entry.event().text(), speaker, entry.occurredAt());
    }

    private static MemoryEntry entry(String text, String author, OffsetDateTime at) {
        return MemoryEntry.builder()
                .content(Content.fromParts(Part.fromText(text)))
                .author(author)
                .timestamp(at.toString())
                .build();
    }

    /** Collects settings. Not for several threads. */
    public static final class Builder {
        private final Ecphory ecphory;
        private BiFunction<String, String, String> namespace = (app, user) -> part(app) + "/" + part(user);
        private RecallOptions options = RecallOptions.defaults().withPurpose(RecallOptions.Purpose.INJECT);
        private boolean eachEvent;
        private ZoneId zone = ZoneOffset.UTC;

        private Builder(Ecphory ecphory) {
            this.ecphory = ecphory;
        }

        /** The namespace of an application's name and a user's id; {@code app/user} unless told otherwise. */
        public Builder namespace(BiFunction<String, String, String> value) {
            namespace = value;
            return this;
        }

        /** How to recall; the defaults unless told otherwise. */
        public Builder options(RecallOptions value) {
            options = value;
            return this;
        }

        /** One entry for each event that fits the budget, with its own author and time, instead of the assembled context. */
        public Builder eachEvent(boolean value) {
            eachEvent = value;
            return this;
        }

        /** Where sessions take place, for "tomorrow" and "yesterday"; UTC unless told otherwise. */
        public Builder zone(ZoneId value) {
            zone = value;
            return this;
        }

        /** The service. */
        public EcphoryMemoryService build() {
            return new EcphoryMemoryService(this);
        }

        /** Without a slash, so that no two pairs of names make the same namespace. */
        private static String part(String name) {
            return URLEncoder.encode(name, StandardCharsets.UTF_8);
        }
    }
}
