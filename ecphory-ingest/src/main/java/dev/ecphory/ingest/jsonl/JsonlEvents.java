package dev.ecphory.ingest.jsonl;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.Event.TimeBasis;
import dev.ecphory.EventLabel;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Modality;
import dev.ecphory.StoreDamagedException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.internal.learning.AccessHistory;
import dev.ecphory.internal.store.DecisionCodec;
import dev.ecphory.internal.transfer.ModelClaimTransfer;
import dev.ecphory.internal.transfer.ModelSummaryTransfer;
import dev.ecphory.internal.transfer.NamespaceTransfer;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.wire.AssetJson;
import dev.ecphory.wire.ClaimJson;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.EventInput;
import dev.ecphory.wire.EventJson;
import dev.ecphory.wire.LogExportLines;
import dev.ecphory.wire.ParsedTime;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads events from JSONL, one object a line, without holding the file; docs/format.md says what a line holds. Only
 * {@code text} is needed, or a caption or an asset instead. Empty lines are passed over, and so are members of other names,
 * which {@link #ignored} tells.
 *
 * <p>A timestamp without an offset is taken in the zone given and marked as such; a date alone is its midnight; a
 * missing one is unknown. An event with neither id nor key gets an idempotency key made of its line's number and
 * content, so that the same file can be taken twice.
 *
 * <p>{@link #next} complains about a line by an {@link InvalidInputException} that names file and line, and can be
 * called again for what follows. Not for several threads.
 */
public final class JsonlEvents implements Iterator<Event>, AutoCloseable {
    /** How REST and {@code get} call it. */
    private static final String RECORDED_AT = "recordedAt";

    private static final Set<String> KNOWN = Set.of(
            "id",
            "timestamp",
            "time_basis",
            "text",
            "modality",
            "metadata",
            "asset",
            "claims",
            "key",
            EventJson.RECORDED,
            RECORDED_AT);

    private static final Set<String> LABELS =
            Stream.of(EventLabel.values()).map(EventLabel::key).collect(Collectors.toSet());

    private final String name;
    private final ZoneId zone;
    private final JsonlLines lines;
    private final SortedMap<String, Long> ignored = new TreeMap<>();
    private Optional<JsonlLines.Line> ahead = Optional.empty();
    private long line;
    private InstantSource now = InstantSource.system();
    private String content = "";

    private JsonlEvents(String name, JsonlLines lines, ZoneId zone) {
        this.name = name;
        this.lines = lines;
        this.zone = zone;
    }

    /** Opens a file; timestamps without an offset are taken in {@code zone}. */
    public static JsonlEvents read(Path file, ZoneId zone) {
        try {
            return read(String.valueOf(file.getFileName()), Files.newInputStream(file), zone);
        } catch (IOException e) {
            throw LocatedJson.unreadable(file, e);
        }
    }

    /** Reads from a stream, which is closed in the end; errors put {@code name}, which may be empty, before the line. */
    public static JsonlEvents read(String name, InputStream in, ZoneId zone) {
        return new JsonlEvents(name.isEmpty() ? "" : name + " ", new JsonlLines(in), zone);
    }

    /** Tells what time it is, by which a moment of recording may not be in the future; the system's clock unless told. */
    public JsonlEvents at(InstantSource clock) {
        now = clock;
        return this;
    }

    /** The number of the line that {@link #next} last took, whether it could be accepted or not, from 1. */
    public long line() {
        return line;
    }

    /** Bytes read so far. */
    public long bytes() {
        return lines.bytes();
    }

    /** The fields that were passed over so far because an event has no place for them, and in how many lines each stood. */
    public SortedMap<String, Long> ignored() {
        return Collections.unmodifiableSortedMap(new TreeMap<>(ignored));
    }

    /**
     * Whether another line follows that is not blank.
     *
     * @throws StoreUnavailableException when the file cannot be read on
     */
    @Override
    public boolean hasNext() {
        try {
            if (ahead.isEmpty()) {
                ahead = lines.next();
            }
            return ahead.isPresent();
        } catch (IOException e) {
            throw new StoreUnavailableException(
                    name + "after line " + line + " cannot be read (" + e + ")",
                    "check the file and the disk it is on",
                    e);
        }
    }

    @Override
    public Event next() {
        return event(nextObject());
    }

    /** What a line tells of. */
    public sealed interface JsonlEntry {
        /** An event, and when it was recorded elsewhere. */
        record OfEvent(Event event, @Nullable Instant recordedAt) implements JsonlEntry {}

        /** What was recalled or reported. */
        record OfAccess(AccessHistory.DatedAccess access) implements JsonlEntry {}

        /** What was decided. */
        record OfDecision(DecisionLog.DatedDecision decision) implements JsonlEntry {}

        /** What was set. */
        record OfSetting(String name, String value) implements JsonlEntry {}

        /** An event's vectors. */
        record OfVectors(NamespaceTransfer.Vectors vectors) implements JsonlEntry {}

        /** What a language model read in some events. */
        record OfReading(ModelClaimTransfer.Read reading) implements JsonlEntry {}

        /** What a language model told of some events. */
        record OfSummary(ModelSummaryTransfer.TransferredSummary summary) implements JsonlEntry {}

        /** Something that is made of all else. */
        record OfDerived(String kind) implements JsonlEntry {}
    }

    /** What the next line tells of; it complains as {@link #next} does. */
    public JsonlEntry nextTold() {
        LocatedJson object = nextObject();
        if (object.optional(LogExportLines.ACCESS).isPresent()) {
            return new JsonlEntry.OfAccess(access(object));
        }
        if (object.optional(LogExportLines.DECISION).isPresent()) {
            return new JsonlEntry.OfDecision(decision(object));
        }
        Optional<JsonlEntry> held = HeldLines.told(object);
        if (held.isPresent()) {
            return held.get();
        }
        Optional<LocatedJson> recorded = object.optional(EventJson.RECORDED).or(() -> object.optional(RECORDED_AT));
        Instant recordedAt = recorded.map(JsonlEvents::instant).orElse(null);
        if (recordedAt != null && recordedAt.isAfter(now.instant())) {
            throw recorded.orElseThrow().wrong("is in the future", "give a moment that is past, or leave it out");
        }
        return new JsonlEntry.OfEvent(event(object), recordedAt);
    }

    /** Whether a line tells of an event, and not of what was done with events. */
    public static boolean tellsOfAnEvent(LocatedJson object) {
        return object.optional(LogExportLines.ACCESS).isEmpty()
                && object.optional(LogExportLines.DECISION).isEmpty()
                && !HeldLines.is(object);
    }

    private static AccessHistory.DatedAccess access(LocatedJson object) {
        List<String> events = new ArrayList<>();
        object.optional("events").ifPresent(all -> all.items().forEach(one -> events.add(one.text())));
        LocatedJson at = object.field("at");
        String question = object.optionalText("question");
        return new AccessHistory.DatedAccess(
                instant(at),
                choice(object, LogExportLines.ACCESS, AccessLog.Kind.class, AccessLog.Kind.CYCLE),
                question == null ? "" : question,
                events,
                object.optionalText("route"));
    }

    private static DecisionLog.DatedDecision decision(LocatedJson object) {
        LocatedJson kind = object.field(LogExportLines.DECISION);
        List<@Nullable String> parts = parts(object.field("fields"));
        Instant at = instant(object.field("at"));
        if (parts.isEmpty()) {
            throw object.wrong("is not whole: it has no fields", "export it again");
        }
        try {
            return new DecisionLog.DatedDecision(
                    at, DecisionCodec.of(kind.text(), parts).decision());
        } catch (StoreUnavailableException unknown) {
            throw kind.wrong("is no decision that this version knows", "import it with the version that wrote it");
        } catch (StoreDamagedException damaged) {
            throw object.wrong(
                    "is not whole (" + damaged.getMessage() + ")",
                    "export it again; docs/format.md says what it holds");
        }
    }

    /** Texts that a store can keep, null where there is none. */
    static List<@Nullable String> parts(LocatedJson fields) {
        List<@Nullable String> parts = new ArrayList<>();
        for (LocatedJson part : fields.items()) {
            parts.add(part.node().isNull() ? null : storable(part));
        }
        return parts;
    }

    private static String storable(LocatedJson part) {
        String text = part.text();
        if (text.indexOf(0) >= 0 || !StandardCharsets.UTF_8.newEncoder().canEncode(text)) {
            throw part.wrong("has U+0000 or half a character", "take it out");
        }
        return text;
    }

    private static Instant instant(LocatedJson at) {
        try {
            return Instant.parse(at.text());
        } catch (DateTimeParseException none) {
            throw at.wrong("is not a time in UTC", "write it as 2024-03-15T10:30:00Z");
        }
    }

    /** The next line as it is, for readers of further members. */
    public LocatedJson nextObject() {
        if (!hasNext()) {
            throw new NoSuchElementException(name + "has no line after " + line);
        }
        JsonlLines.Line taken = ahead.orElseThrow();
        ahead = Optional.empty();
        line = taken.number();
        String where = name + "line " + line;
        content = taken.text(where);
        LocatedJson object = LocatedJson.ofLine(where, content);
        if (!object.node().isObject()) {
            throw object.wrong("is not an object", "write one JSON object a line");
        }
        return object;
    }

    /** The event in the line that was last taken. */
    public Event event(LocatedJson object) {
        object.node().propertyNames().stream()
                .filter(member -> !KNOWN.contains(member))
                .filter(member -> !LABELS.contains(member))
                .filter(member -> !Captions.names(member))
                .forEach(this::ignore);
        String id = scalar(object, "id");
        String key = scalar(object, "key");
        String caption = Captions.of(object, this::ignore);
        OffsetDateTime time = null;
        TimeBasis basis = TimeBasis.UNKNOWN;
        Optional<LocatedJson> timestamp = object.optional("timestamp");
        if (timestamp.isPresent()) {
            switch (time(timestamp.get())) {
                case ParsedTime.Exact exact -> {
                    time = exact.time();
                    basis = choice(object, "time_basis", TimeBasis.class, TimeBasis.STATED);
                }
                case ParsedTime.Naive naive -> {
                    time = naive.time().atZone(zone).toOffsetDateTime();
                    basis = TimeBasis.ZONE_ASSUMED;
                }
            }
        }
        String text = object.optionalText("text");
        try {
            Map<String, String> metadata = texts(object, "metadata");
            List<Map<String, String>> claims = new ArrayList<>();
            object.optional("claims").ifPresent(all -> all.items().forEach(one -> claims.add(texts(one))));
            Asset asset = AssetJson.read(texts(object, "asset"));
            if (asset != null) {
                metadata.keySet().removeIf(Asset::isReservedKey);
                metadata.putAll(asset.metadata());
            }
            Modality modality = choice(object, "modality", Modality.class, EventInput.usual(caption, asset));
            Event.Builder event = Event.ofText(text == null ? "" : text)
                    .id(id)
                    .occurredAt(time, basis)
                    .modality(modality)
                    .caption(caption)
                    .metadata(metadata)
                    .claims(ClaimJson.read("claims", claims))
                    .idempotencyKey(id == null && key == null ? lineKey() : key);
            for (EventLabel label : EventLabel.values()) {
                label.set(event, scalar(object, label.key()));
            }
            return event.build();
        } catch (InvalidInputException e) {
            throw e.field().startsWith(object.where()) ? e : object.refused(e);
        }
    }

    private void ignore(String field) {
        ignored.merge(field, 1L, Long::sum);
    }

    private String lineKey() {
        String digest = Asset.digest(content.getBytes(StandardCharsets.UTF_8));
        return "line " + line + " " + digest.substring(0, 32);
    }

    private static @Nullable String scalar(LocatedJson object, String name) {
        return object.optional(name).map(LocatedJson::scalar).orElse(null);
    }

    private static Map<String, String> texts(LocatedJson object, String name) {
        return object.optional(name).map(JsonlEvents::texts).orElseGet(TreeMap::new);
    }

    private static Map<String, String> texts(LocatedJson object) {
        Map<String, String> texts = new TreeMap<>();
        object.fields().forEach((key, value) -> {
            texts.put(
                    key,
                    value.node().isString()
                            ? value.node().stringValue()
                            : value.node().toString());
        });
        return texts;
    }

    private static ParsedTime time(LocatedJson at) {
        return ParsedTime.of(at.text())
                .orElseThrow(() -> at.wrong(
                        "is not a time",
                        "write it as 2024-03-15T10:30:00+01:00, without the offset, or as a date alone"));
    }

    static <E extends Enum<E>> E choice(LocatedJson object, String name, Class<E> of, E otherwise) {
        return object.optional(name)
                .map(given -> Stream.of(of.getEnumConstants())
                        .filter(each -> each.name().equalsIgnoreCase(given.text()))
                        .findFirst()
                        .orElseThrow(
                                () -> given.wrong("is unknown", "give one of " + String.join(", ", EnumNames.all(of)))))
                .orElse(otherwise);
    }

    /** Closes the file. */
    @Override
    public void close() {
        try {
            lines.close();
        } catch (IOException e) {
            throw new StoreUnavailableException(name + "cannot be closed (" + e + ")", "check the disk", e);
        }
    }
}
