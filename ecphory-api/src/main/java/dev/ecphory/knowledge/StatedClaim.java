package dev.ecphory.knowledge;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A fact that whoever appends an event says it tells. It stands in the event, and the conflict cascade weighs it as one that
 * rules or a model read; of the same subject and predicate nothing else is read in that event. Its quote, or else its object,
 * has to stand in the event's text: what became of each is told by a {@link ClaimReceipt}, and the event is kept in any case.
 * Immutable; threads may share it.
 *
 * @param subject of whom or what: a name, or {@code user} for the speaker
 * @param predicate what is said of it, such as {@code lives_in}
 * @param object the value, in the words of the text
 * @param since when it began to hold, as ISO: 2026, 2026-03, 2026-03-01 or a time, in the event's zone; null for the event's time
 * @param until when it ceased or will cease, exclusive, as {@code since} is; null while it lasts
 * @param replaces the value that it takes the place of; null when none is named
 * @param quote the words of the text that say it; null when the object alone stands there
 */
public record StatedClaim(
        String subject,
        String predicate,
        String object,
        @Nullable String since,
        @Nullable String until,
        @Nullable String replaces,
        @Nullable String quote) {
    /** The most of one event. */
    public static final int MOST = 32;
    /** What the metadata keys begin with that keep the claims of an event; reserved. */
    public static final String PREFIX = "ecphory.claim.";

    /** The longest component, in UTF-16 units, that an event can keep at all. */
    private static final int LONGEST = 10_000;

    private static final List<String> PARTS =
            List.of("subject", "predicate", "object", "since", "until", "replaces", "quote");

    /** Checks that every component can be kept; one that need not be given and is blank is none. */
    public StatedClaim {
        subject = InputChecks.text("subject", subject, LONGEST);
        predicate = InputChecks.text("predicate", predicate, LONGEST);
        object = InputChecks.text("object", object, LONGEST);
        since = optional("since", since);
        until = optional("until", until);
        replaces = optional("replaces", replaces);
        quote = optional("quote", quote);
    }

    /** One that has held since the event. */
    public static StatedClaim of(String subject, String predicate, String object) {
        return new StatedClaim(subject, predicate, object, null, null, null, null);
    }

    /** The same for a time. */
    public StatedClaim during(@Nullable String from, @Nullable String to) {
        return new StatedClaim(subject, predicate, object, from, to, replaces, quote);
    }

    /** The same in the place of another value. */
    public StatedClaim replacing(@Nullable String value) {
        return new StatedClaim(subject, predicate, object, since, until, value, quote);
    }

    /** The same with the words that say it. */
    public StatedClaim quoting(@Nullable String words) {
        return new StatedClaim(subject, predicate, object, since, until, replaces, words);
    }

    /** As the metadata of an event keep claims. */
    public static Map<String, String> metadata(List<StatedClaim> claims) {
        requireFew(claims.size());
        Map<String, String> kept = new TreeMap<>();
        for (int i = 0; i < claims.size(); i++) {
            for (String part : PARTS) {
                String value = claims.get(i).part(part);
                if (value != null) {
                    kept.put(String.format("%s%02d.%s", PREFIX, i, part), value);
                }
            }
        }
        return kept;
    }

    /**
     * Those that some metadata keep, in their order.
     *
     * @throws InvalidInputException when what they keep under {@link #PREFIX} is none, or more than {@value #MOST}
     */
    public static List<StatedClaim> fromMetadata(Map<String, String> metadata) {
        Map<String, Map<String, String>> byNumber = new TreeMap<>();
        metadata.forEach((key, value) -> {
            if (isReservedKey(key)) {
                String rest = key.substring(PREFIX.length());
                int dot = rest.indexOf('.');
                if (dot != 2 || !PARTS.contains(rest.substring(3))) {
                    throw new InvalidInputException(
                            "metadata key",
                            InputChecks.quote(key),
                            "is reserved for the claims of an event",
                            "give claims as claims, and the key another name");
                }
                byNumber.computeIfAbsent(rest.substring(0, 2), number -> new TreeMap<>())
                        .put(rest.substring(3), value);
            }
        });
        requireFew(byNumber.size());
        List<StatedClaim> claims = new ArrayList<>();
        byNumber.forEach((number, parts) -> claims.add(of(parts)));
        return List.copyOf(claims);
    }

    /**
     * One by the names of its components; what is missing of subject, predicate and object is empty.
     *
     * @throws InvalidInputException when a component cannot be kept
     */
    public static StatedClaim of(Map<String, String> parts) {
        return new StatedClaim(
                parts.getOrDefault("subject", ""),
                parts.getOrDefault("predicate", ""),
                parts.getOrDefault("object", ""),
                parts.get("since"),
                parts.get("until"),
                parts.get("replaces"),
                parts.get("quote"));
    }

    /** The names of the components, in their order. */
    public static List<String> parts() {
        return PARTS;
    }

    /** The component of a name; null when it has none. */
    public @Nullable String part(String name) {
        return switch (name) {
            case "subject" -> subject;
            case "predicate" -> predicate;
            case "object" -> object;
            case "since" -> since;
            case "until" -> until;
            case "replaces" -> replaces;
            case "quote" -> quote;
            default -> null;
        };
    }

    /** True for a metadata key that keeps a claim, and so is none of the caller's own. */
    public static boolean isReservedKey(String key) {
        return key.startsWith(PREFIX);
    }

    private static void requireFew(int count) {
        if (count > MOST) {
            throw new InvalidInputException(
                    "claims",
                    count + " claims",
                    "are more than " + MOST,
                    "give those that will matter again, or split the event");
        }
    }

    private static @Nullable String optional(String field, @Nullable String value) {
        return value == null || value.isBlank() ? null : InputChecks.text(field, value, LONGEST);
    }
}
