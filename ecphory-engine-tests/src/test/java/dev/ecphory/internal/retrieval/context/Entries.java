package dev.ecphory.internal.retrieval.context;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Namespace;
import dev.ecphory.RecalledFact;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Material made by hand. */
public final class Entries {
    static final Namespace ANN = Namespace.of("ann");
    public static final Instant RECORDED = Instant.parse("2026-01-02T03:04:05Z");

    private Entries() {}

    public static List<LogEntry> of(List<Event> events) {
        List<LogEntry> entries = new ArrayList<>();
        events.forEach(event -> entries.add(of(entries.size() + 1, event)));
        return entries;
    }

    public static LogEntry of(long seq, Event event) {
        OffsetDateTime at = event.occurredAt() == null ? RECORDED.atOffset(ZoneOffset.UTC) : event.occurredAt();
        return new LogEntry(ANN, seq, RECORDED, event.withIdAndTime(event.id() == null ? "e" + seq : event.id(), at));
    }

    public static LogEntry said(long seq, String speaker, String text, String at) {
        return of(
                seq,
                Event.ofText(text)
                        .speaker(speaker)
                        .session("s1")
                        .occurredAt(OffsetDateTime.parse(at))
                        .build());
    }

    public static Fact fact(String id, String predicate, String object, String text, String... evidence) {
        List<EvidenceSpan> said = new ArrayList<>();
        for (String event : evidence) {
            said.add(new EvidenceSpan(event, 0, 0));
        }
        return new Fact(
                id,
                id,
                new Slot("ann", predicate),
                object,
                text,
                1,
                Authority.USER_SAID,
                TimePoint.of(Instant.parse("2024-05-03T10:00:00Z")),
                null,
                RECORDED,
                null,
                null,
                false,
                "",
                said);
    }

    public static RecalledFact recalled(Fact fact, RecalledFact.Status standing, @Nullable Fact replacement) {
        return new RecalledFact(fact, standing, replacement, 1, false, List.of());
    }

    /** The attempts of the corpus: name and text in turn. */
    public static List<String[]> injections() {
        try (InputStream in = Objects.requireNonNull(Entries.class.getResourceAsStream("/injections.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .map(line -> line.split(" \\| ", 2))
                    .map(parts -> new String[] {parts[0], unescaped(parts[1])})
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String unescaped(String text) {
        return Pattern.compile("\\\\(u[0-9A-Fa-f]{4}|.)").matcher(text).replaceAll(escape -> {
            String sign = escape.group(1);
            String raw =
                    switch (sign.charAt(0)) {
                        case 'n' -> "\n";
                        case 'r' -> "\r";
                        case 'f' -> "\f";
                        case 't' -> "\t";
                        case 'u' -> String.valueOf((char) Integer.parseInt(sign.substring(1), 16));
                        default -> sign;
                    };
            return Matcher.quoteReplacement(raw);
        });
    }
}
