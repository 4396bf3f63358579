package dev.ecphory;

import dev.ecphory.internal.filter.FilterParser;
import dev.ecphory.internal.validation.InputChecks;
import dev.ecphory.knowledge.Claim;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an {@link EventFilter} looks at in an event. Immutable; threads may share it.
 *
 * @param kind which part of the event
 * @param key the key of the metadata; empty for any other part
 */
public record FilterField(Kind kind, String key) {
    /** Parts of an event. */
    public enum Kind {
        /** {@link Event#session}. */
        SESSION("session"),
        /** {@link Event#speaker}. */
        SPEAKER("speaker"),
        /** {@link Event#recipient}. */
        RECIPIENT("recipient"),
        /** {@link Event#modality}, in lower case: {@code text}, {@code image} and so on. */
        MODALITY("modality"),
        /** {@link LogEntry#occurredAt}: when it happened, or when it was recorded where that is unknown. */
        OCCURRED_AT("occurredAt"),
        /** A value of {@link Event#callerMetadata}. */
        METADATA("metadata");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** As it is written in filters. */
        public String label() {
            return label;
        }
    }

    /** The session that the caller declared. */
    public static final FilterField SESSION = new FilterField(Kind.SESSION, "");
    /** Who said it. */
    public static final FilterField SPEAKER = new FilterField(Kind.SPEAKER, "");
    /** To whom it was said. */
    public static final FilterField RECIPIENT = new FilterField(Kind.RECIPIENT, "");
    /** What kind of thing it is, as a lower-case word. */
    public static final FilterField MODALITY = new FilterField(Kind.MODALITY, "");
    /** When it happened. */
    public static final FilterField OCCURRED_AT = new FilterField(Kind.OCCURRED_AT, "");

    /** Checks the key; throws {@link InvalidInputException}. */
    public FilterField {
        if (kind == Kind.METADATA) {
            key = InputChecks.name("metadata key", key, Event.MAX_NAME);
        } else if (!key.isEmpty()) {
            throw new InvalidInputException(kind.label(), key, "has no keys", "use metadata.KEY for metadata");
        }
    }

    /** A key of the caller's own metadata. */
    public static FilterField metadata(String key) {
        return new FilterField(Kind.METADATA, key);
    }

    /** The text that an event has there; null where it has none. Never null for {@link Kind#OCCURRED_AT}. */
    @Nullable
    String valueIn(LogEntry entry) {
        Event event = entry.event();
        return switch (kind) {
            case SESSION -> event.session();
            case SPEAKER -> event.speaker();
            case RECIPIENT -> event.recipient();
            case MODALITY -> event.modality().name().toLowerCase(Locale.ROOT);
            case OCCURRED_AT -> entry.occurredAt().toString();
            case METADATA ->
                Asset.isReservedKey(key) || Claim.Stated.isReservedKey(key)
                        ? null
                        : event.metadata().get(key);
        };
    }

    /** As it is written in a filter: {@code speaker}, {@code metadata.topic}, {@code metadata["two words"]}. */
    @Override
    public String toString() {
        if (kind != Kind.METADATA) {
            return kind.label();
        }
        boolean plain = key.chars().allMatch(c -> FilterParser.inName((char) c)) && !key.isEmpty();
        return plain ? "metadata." + key : "metadata[" + FilterValue.quoted(key) + "]";
    }
}
