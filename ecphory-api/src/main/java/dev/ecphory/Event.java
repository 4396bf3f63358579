package dev.ecphory;

import dev.ecphory.internal.context.Credentials;
import dev.ecphory.internal.context.StorableText;
import dev.ecphory.internal.validation.InputChecks;
import dev.ecphory.knowledge.Claim;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One verbatim, immutable record of something said or observed. Text is kept byte for byte.
 *
 * <p>Immutable; threads may share it. The canonical constructor checks everything and throws
 * {@link InvalidInputException} naming the field, the value and the next step.
 *
 * @param id the caller's own id, 1 to 200 characters, unique in its namespace; null lets the store assign a ULID
 * @param text what was said, at most {@value #MAX_TEXT} UTF-16 units; empty only when there is a caption or an asset
 * @param speaker who said it
 * @param recipient to whom
 * @param session the conversation it belongs to, as the caller declares it
 * @param occurredAt when it happened, kept with its offset and to the microsecond, years 1 to 9999; null when unknown
 * @param timeBasis how {@code occurredAt} is known; {@link TimeBasis#UNKNOWN} exactly when the caller gave none
 * @param modality what kind of thing the text stands for
 * @param caption what an image or recording shows, at most {@value #MAX_TEXT} UTF-16 units
 * @param metadata the caller's own keys and values, at most {@value #MAX_METADATA} UTF-16 units in all, sorted by key; those
 *     that begin with {@link Asset#PREFIX} keep the {@link #asset}, and with {@link Claim.Stated#PREFIX}, beside that bound, the {@link #claims}
 * @param idempotencyKey a retried append with the same key returns the first event instead of a second one
 */
public record Event(
        @Nullable String id,
        String text,
        @Nullable String speaker,
        @Nullable String recipient,
        @Nullable String session,
        @Nullable OffsetDateTime occurredAt,
        TimeBasis timeBasis,
        Modality modality,
        @Nullable String caption,
        Map<String, String> metadata,
        @Nullable String idempotencyKey) {
    /** The longest text, in UTF-16 units. */
    public static final int MAX_TEXT = 4 << 20;
    /** The longest id, speaker, recipient, session or key, in UTF-16 units. */
    public static final int MAX_NAME = 200;
    /** The most metadata, keys and values together, in UTF-16 units. */
    public static final int MAX_METADATA = 10_000;

    /** What the text of an event says once its content was taken away. */
    public static final String REDACTED = "[redacted]";

    /** Checks every component. */
    public Event {
        text = InputChecks.text("text", text, MAX_TEXT, "split it into several events");
        caption = caption == null ? null : InputChecks.text("caption", caption, MAX_TEXT);
        metadata = checked(metadata);
        List<Claim.Stated> unused = Claim.Stated.fromMetadata(metadata);
        if (Asset.fromMetadata(metadata).isEmpty() && text.isEmpty() && (caption == null || caption.isEmpty())) {
            throw new InvalidInputException(
                    "text", "\"\"", "is empty", "give a text, a caption for an image, or the asset that was shown");
        }
        id = optionalName("id", id);
        speaker = optionalName("speaker", speaker);
        recipient = optionalName("recipient", recipient);
        session = optionalName("session", session);
        idempotencyKey = optionalName("idempotencyKey", idempotencyKey);
        occurredAt = occurredAt == null ? null : storable(occurredAt);
        if (occurredAt == null && timeBasis != TimeBasis.UNKNOWN) {
            throw new InvalidInputException("occurredAt", "null", "is missing", "give it, or the basis UNKNOWN");
        }
    }

    /** Begins an event with what was said. */
    public static Builder ofText(String text) {
        return new Builder(text);
    }

    /** What it stands for and does not hold: an image, a recording, a file; empty when there is none. */
    public Optional<Asset> asset() {
        return Asset.fromMetadata(metadata);
    }

    /** The facts that whoever appends it says it tells; none when nobody said. */
    public List<Claim.Stated> claims() {
        return Claim.Stated.fromMetadata(metadata);
    }

    /**
     * True when nobody has said in words what its asset shows: of an image a text that goes with it is not that, of all else
     * it is.
     */
    public boolean lacksText() {
        return (modality == Modality.IMAGE || text.isBlank())
                && (caption == null || caption.isBlank())
                && asset().isPresent();
    }

    /** The same with what a model told of its asset as the caption, and with its name; for readers, never for the log. */
    public Event withDescription(String words, String model) {
        Map<String, String> noted = new TreeMap<>(metadata);
        noted.put(Asset.TOLD_BY, model);
        return toBuilder()
                .caption(words)
                .metadata(size(noted) > MAX_METADATA ? metadata : noted)
                .build();
    }

    /** The model that told the caption; empty when it is the caller's own. */
    public Optional<String> describedBy() {
        return Optional.ofNullable(metadata.get(Asset.TOLD_BY));
    }

    /** The metadata without what keeps the asset and the claims. */
    public Map<String, String> callerMetadata() {
        TreeMap<String, String> own = new TreeMap<>(metadata);
        own.keySet().removeIf(Asset::isReservedKey);
        own.keySet().removeIf(Claim.Stated::isReservedKey);
        return Collections.unmodifiableSortedMap(own);
    }

    /** The same event without its content: text, caption, metadata and idempotency key are gone. */
    public Event toRedacted() {
        return toBuilder()
                .text(REDACTED)
                .caption(null)
                .metadata(Map.of())
                .claims(List.of())
                .idempotencyKey(null)
                .build();
    }

    /**
     * The event as somebody keeps it who listens unasked: every credential in its text and caption is masked, and what stands
     * between {@code <private>} and {@code </private>}; the same where nothing is to be masked.
     */
    public Event masked() {
        return Credentials.masked(this);
    }

    /**
     * A text that is not the caller's to mend, as every store can hold it: U+FFFD stands for each NUL and lone surrogate in
     * it; the text itself where nothing is to be replaced.
     */
    public static String storable(String text) {
        return StorableText.of(text);
    }

    private static @Nullable String optionalName(String field, @Nullable String value) {
        return value == null ? null : InputChecks.name(field, value, MAX_NAME);
    }

    private static OffsetDateTime storable(OffsetDateTime time) {
        if (time.getYear() < 1 || time.getYear() > 9999) {
            throw new InvalidInputException(
                    "occurredAt", time.toString(), "is outside the years 1 to 9999", "give the real time, or none");
        }
        if (time.getOffset().getTotalSeconds() % 60 != 0) {
            throw new InvalidInputException(
                    "occurredAt", time.toString(), "has an offset with seconds", "give an offset of whole minutes");
        }
        return time.truncatedTo(ChronoUnit.MICROS);
    }

    private static Map<String, String> checked(Map<String, String> metadata) {
        TreeMap<String, String> sorted = new TreeMap<>();
        for (Map.Entry<String, String> pair : metadata.entrySet()) {
            String key = InputChecks.name("metadata key", pair.getKey(), MAX_NAME);
            String value = InputChecks.text("metadata." + key, pair.getValue(), MAX_METADATA);
            sorted.put(key, value);
        }
        int size = size(sorted);
        if (size > MAX_METADATA) {
            throw new InvalidInputException(
                    "metadata", size + " characters", "is more than " + MAX_METADATA, "keep long content in the text");
        }
        return Collections.unmodifiableSortedMap(sorted);
    }

    private static int size(Map<String, String> metadata) {
        return metadata.entrySet().stream()
                .filter(pair -> !Claim.Stated.isReservedKey(pair.getKey()))
                .mapToInt(pair -> pair.getKey().length() + pair.getValue().length())
                .sum();
    }

    /** The same event with the id and time that the store settled on. */
    public Event withIdAndTime(String settledId, OffsetDateTime settledTime) {
        return toBuilder().id(settledId).occurredAt(settledTime, timeBasis).build();
    }

    /** A builder that has everything this event has. */
    public Builder toBuilder() {
        Builder builder = new Builder(text)
                .id(id)
                .occurredAt(occurredAt, timeBasis)
                .modality(modality)
                .caption(caption)
                .metadata(metadata)
                .idempotencyKey(idempotencyKey);
        for (EventLabel label : EventLabel.values()) {
            label.set(builder, label.of(this));
        }
        builder.metadata.keySet().removeIf(Claim.Stated::isReservedKey);
        return builder.claims(claims());
    }

    /** Collects an event's optional parts. Not for several threads. */
    public static final class Builder {
        private String text;
        private final Map<String, String> metadata = new TreeMap<>();
        private final List<Claim.Stated> claims = new ArrayList<>();
        private @Nullable String id;
        private @Nullable String speaker;
        private @Nullable String recipient;
        private @Nullable String session;
        private @Nullable OffsetDateTime occurredAt;
        private TimeBasis timeBasis = TimeBasis.UNKNOWN;
        private @Nullable Modality modality;
        private @Nullable Asset asset;
        private @Nullable String caption;
        private @Nullable String idempotencyKey;

        private Builder(String text) {
            this.text = text;
        }

        /** What was said. */
        public Builder text(String value) {
            text = value;
            return this;
        }

        /** The caller's own id. */
        public Builder id(@Nullable String value) {
            id = value;
            return this;
        }

        /** Who said it. */
        public Builder speaker(@Nullable String value) {
            speaker = value;
            return this;
        }

        /** To whom it was said. */
        public Builder recipient(@Nullable String value) {
            recipient = value;
            return this;
        }

        /** The conversation it belongs to. */
        public Builder session(@Nullable String value) {
            session = value;
            return this;
        }

        /** When it happened, with its offset. */
        public Builder occurredAt(OffsetDateTime value) {
            occurredAt = value;
            timeBasis = TimeBasis.STATED;
            return this;
        }

        /** When it happened, with its offset, and how that is known; null for unknown. */
        public Builder occurredAt(@Nullable OffsetDateTime value, TimeBasis basis) {
            occurredAt = value;
            timeBasis = basis;
            return this;
        }

        /** When it happened by a clock on the wall, and the zone to assume; marked {@link TimeBasis#ZONE_ASSUMED}. */
        public Builder occurredAt(LocalDateTime value, ZoneId assumed) {
            occurredAt = value.atZone(assumed).toOffsetDateTime();
            timeBasis = TimeBasis.ZONE_ASSUMED;
            return this;
        }

        /** What kind of thing the text stands for. Default: the modality of the asset, otherwise text. */
        public Builder modality(Modality value) {
            modality = value;
            return this;
        }

        /** What an image or recording shows. */
        public Builder caption(@Nullable String value) {
            caption = value;
            return this;
        }

        /** What it stands for and does not hold. */
        public Builder asset(@Nullable Asset value) {
            asset = value;
            return this;
        }

        /** One of the caller's own keys. */
        public Builder metadata(String key, String value) {
            metadata.put(key, value);
            return this;
        }

        /** All of the caller's own keys, in place of those given before. */
        public Builder metadata(Map<String, String> values) {
            metadata.clear();
            metadata.putAll(values);
            return this;
        }

        /** A fact that it tells; at most {@value Claim.Stated#MOST}. */
        public Builder claim(Claim.Stated value) {
            claims.add(value);
            return this;
        }

        /** A fact that it tells, held since the event: the object in its words. */
        public Builder claim(String subject, String predicate, String object) {
            return claim(Claim.Stated.of(subject, predicate, object));
        }

        /** The facts that it tells, in place of those given before. */
        public Builder claims(List<Claim.Stated> values) {
            claims.clear();
            claims.addAll(values);
            return this;
        }

        /** Makes a retried append harmless. */
        public Builder idempotencyKey(@Nullable String value) {
            idempotencyKey = value;
            return this;
        }

        /** The event; throws {@link InvalidInputException} when a part cannot be accepted. */
        public Event build() {
            Map<String, String> kept = new TreeMap<>(metadata);
            if (asset != null) {
                kept.keySet().removeIf(Asset::isReservedKey);
                kept.putAll(asset.metadata());
            }
            if (!claims.isEmpty()) {
                kept.keySet().removeIf(Claim.Stated::isReservedKey);
                kept.putAll(Claim.Stated.metadata(claims));
            }
            return new Event(
                    id,
                    text,
                    speaker,
                    recipient,
                    session,
                    occurredAt,
                    timeBasis,
                    modality != null ? modality : asset != null ? asset.modality() : Modality.TEXT,
                    caption,
                    kept,
                    idempotencyKey);
        }
    }

    /** How an event's {@code occurredAt} is known. */
    public enum TimeBasis {
        /** The caller gave an instant with its offset. */
        STATED,
        /** The caller gave a local time; its offset was assumed from a named zone. */
        ZONE_ASSUMED,
        /** Recorded: the caller gave none, and the moment of recording stands for it, also in order, date windows and as-of views. */
        UNKNOWN
    }
}
