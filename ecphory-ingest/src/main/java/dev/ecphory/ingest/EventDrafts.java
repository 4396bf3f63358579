package dev.ecphory.ingest;

import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.wire.ParsedTime;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What importers need to make events of what others wrote. Stateless; threads may share it. */
public final class EventDrafts {
    private static final int SHORT = 120;

    private EventDrafts() {}

    /** Hands the event on, or the reason why there is none. */
    public static void event(
            ImportSink sink, String where, @Nullable DerivationPlan plan, String text, Consumer<Event.Builder> more) {
        try {
            Event.Builder builder = Event.ofText(Event.storable(text));
            if (plan != null) {
                plan.mark(builder);
            }
            more.accept(builder);
            sink.event(builder.build(), plan);
        } catch (InvalidInputException wrong) {
            sink.complain(
                    new ImportProblem(where, "cannot be an event: " + wrong.getMessage(), "mend it in its source"));
        }
    }

    /** A name made of content, the same for the same: the format's, and 32 hexadecimal digits. */
    public static String id(String format, String... parts) {
        MessageDigest digest = sha256();
        for (String part : parts) {
            byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
            digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
            digest.update(bytes);
        }
        return format + "-" + HexFormat.of().formatHex(digest.digest(), 0, 16);
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** A name as the log takes it: without control characters, stripped, cut; the digest of what is cut is in it. */
    public static @Nullable String name(@Nullable String given) {
        if (given == null) {
            return null;
        }
        String name = Event.storable(given).replaceAll("\\p{Cc}", " ").strip();
        if (name.isBlank()) {
            return null;
        }
        return name.length() <= Event.MAX_NAME
                ? name
                : cut(name, Event.MAX_NAME - 40).strip() + "…" + id("", name);
    }

    /** At most so long, not cut inside of a character. */
    public static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** Quoted and short, for complaints. */
    public static String quoted(@Nullable String text) {
        return "\"" + cut(Event.storable(String.valueOf(text)), SHORT).replaceAll("\\p{Cntrl}+", " ") + "\"";
    }

    /** Puts a value that is there and not blank into the metadata, cut to what fits. */
    public static void note(Event.Builder event, String key, @Nullable String value) {
        if (value != null && !value.isBlank()) {
            event.metadata(key, cut(Event.storable(value), 1_000));
        }
    }

    /** The same for several values, with commas between them, as many as fit. */
    public static void note(Event.Builder event, String key, List<String> values) {
        StringBuilder joined = new StringBuilder();
        for (String value : values) {
            String next = Event.storable(value).replace(",", " ").strip();
            if (!next.isEmpty() && joined.length() + next.length() < 2_000) {
                joined.append(joined.isEmpty() ? "" : ", ").append(next);
            }
        }
        if (!joined.isEmpty()) {
            event.metadata(key, joined.toString());
        }
    }

    /** Seconds since 1970 as some programs write times; empty when they are none, or of no year that can be kept. */
    public static Optional<OffsetDateTime> seconds(@Nullable Object value) {
        if (!(value instanceof Number number)) {
            return Optional.empty();
        }
        double seconds = number.doubleValue();
        if (!(seconds > 0 && seconds < 250_000_000_000.0)) {
            return Optional.empty();
        }
        long micros = Math.round(seconds * 1e6);
        Instant at = Instant.ofEpochSecond(micros / 1_000_000, micros % 1_000_000 * 1_000);
        return Optional.of(at.atOffset(ZoneOffset.UTC));
    }

    /** A time as ISO writes it; one without an offset is taken in the zone and marked so. */
    public static boolean time(Event.Builder event, @Nullable String written, ZoneId zone) {
        if (written == null) {
            return false;
        }
        Optional<ParsedTime> time = ParsedTime.of(written);
        time.ifPresent(known -> {
            switch (known) {
                case ParsedTime.Exact exact -> event.occurredAt(exact.time());
                case ParsedTime.Naive naive -> event.occurredAt(naive.time(), zone);
            }
        });
        return time.isPresent();
    }
}
