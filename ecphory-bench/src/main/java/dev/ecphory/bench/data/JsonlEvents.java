package dev.ecphory.bench.data;

import dev.ecphory.memory.Event;
import dev.ecphory.memory.InvalidInputException;
import dev.ecphory.memory.Modality;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.Locale;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * Reads events from JSONL, one object a line, without holding the file: {@code id, session, timestamp, speaker,
 * recipient, text, image_caption, modality, metadata}. Only {@code text} is needed, or a caption instead. Empty lines are
 * passed over, and so are fields of other names.
 *
 * <p>A timestamp is ISO 8601; one without an offset is taken in the zone given and marked as such; a date alone is its
 * midnight; a missing one is unknown. An event without an id gets an idempotency key made of its line's number and
 * content, so that the same file can be taken twice.
 *
 * <p>Every complaint is an {@link InvalidInputException} that names file and line. Not for several threads.
 */
public final class JsonlEvents implements Iterator<Event>, AutoCloseable {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE)
            .appendPattern("[['T'][' ']HH:mm[:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .appendPattern("][XXX][XX][X]['['VV']']]")
            .toFormatter(Locale.ROOT);

    private final String name;
    private final ZoneId zone;
    private final BufferedReader reader;
    private int line;
    private @Nullable Json next;

    private JsonlEvents(String name, BufferedReader reader, ZoneId zone) {
        this.name = name;
        this.reader = reader;
        this.zone = zone;
    }

    /** Opens a file; timestamps without an offset are taken in {@code zone}. */
    public static JsonlEvents read(Path file, ZoneId zone) {
        try {
            return read(String.valueOf(file.getFileName()), Files.newInputStream(file), zone);
        } catch (IOException e) {
            throw Json.unreadable(file, e);
        }
    }

    /** Reads from a stream, which is closed in the end; {@code name} is what errors call it. */
    public static JsonlEvents read(String name, InputStream in, ZoneId zone) {
        // a new decoder reports malformed UTF-8 instead of replacing it
        BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()));
        return new JsonlEvents(name, reader, zone);
    }

    /** The number of the line that {@link #next} last gave, from 1; what the next one is after {@link #hasNext}. */
    public int line() {
        return line;
    }

    @Override
    public boolean hasNext() {
        if (next == null) {
            next = advance();
        }
        return next != null;
    }

    @Override
    public Event next() {
        return event(nextObject());
    }

    /** The next line as it is, for readers of further fields. */
    Json nextObject() {
        if (!hasNext() || next == null) {
            throw new NoSuchElementException(name + " has no line after " + line);
        }
        Json object = next;
        next = null;
        return object;
    }

    private @Nullable Json advance() {
        try {
            for (String text = reader.readLine(); text != null; text = reader.readLine()) {
                line++;
                String content = line == 1 && text.startsWith("\uFEFF") ? text.substring(1) : text;
                if (!content.isBlank()) {
                    Json object = Json.ofLine(name + " line " + line, content);
                    if (!object.node().isObject()) {
                        throw object.wrong("is not an object", "write one JSON object a line");
                    }
                    return object;
                }
            }
            return null;
        } catch (CharacterCodingException e) {
            throw new InvalidInputException(name + " after line " + line, "", "is not UTF-8", "save the file as UTF-8");
        } catch (IOException e) {
            throw new InvalidInputException(
                    name + " after line " + line, "", "cannot be read (" + e + ")", "check the file");
        }
    }

    /** The event in a line. */
    Event event(Json object) {
        String text = object.optional("text").map(Json::text).orElse("");
        String caption = object.optionalText("image_caption");
        try {
            Event.Builder event = Event.saying(text)
                    .id(object.optional("id").map(Json::scalar).orElse(null))
                    .session(object.optional("session").map(Json::scalar).orElse(null))
                    .speaker(object.optionalText("speaker"))
                    .recipient(object.optionalText("recipient"))
                    .caption(caption)
                    .modality(object.optional("modality")
                            .map(JsonlEvents::modality)
                            .orElse(caption == null ? Modality.TEXT : Modality.IMAGE));
            object.optional("timestamp").ifPresent(at -> time(at, event));
            object.optional("metadata").ifPresent(all -> all.fields().forEach((key, value) -> {
                event.metadata(key, value.node().isBoolean() ? value.node().asString() : value.scalar());
            }));
            if (object.optional("id").isEmpty()) {
                event.idempotencyKey(key(object));
            }
            return event.build();
        } catch (InvalidInputException e) {
            throw e.field().startsWith(object.where()) ? e : Draft.refused(object.where(), e);
        }
    }

    private String key(Json object) {
        byte[] digest = Digest.sha256().digest(object.node().toString().getBytes(StandardCharsets.UTF_8));
        return "line-" + line + "-" + HexFormat.of().formatHex(digest, 0, 16);
    }

    private static Modality modality(Json name) {
        try {
            return Modality.valueOf(name.text().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw name.wrong("is no modality", "give one of " + Arrays.toString(Modality.values()));
        }
    }

    private void time(Json at, Event.Builder event) {
        try {
            TemporalAccessor time = TIME.parseBest(
                    at.text().strip(), ZonedDateTime::from, OffsetDateTime::from, LocalDateTime::from, LocalDate::from);
            switch (time) {
                case ZonedDateTime zoned -> event.occurredAt(zoned.toOffsetDateTime());
                case OffsetDateTime stated -> event.occurredAt(stated);
                case LocalDateTime naive -> event.occurredAt(naive, zone);
                default -> event.occurredAt(LocalDate.from(time).atStartOfDay(), zone);
            }
        } catch (DateTimeException e) {
            throw at.wrong(
                    "is not a time", "write it as 2024-03-15T10:30:00+01:00, without the offset, or as a date alone");
        }
    }

    /** Closes the file. */
    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw new InvalidInputException(name, "", "cannot be closed (" + e + ")", "check the disk");
        }
    }
}
