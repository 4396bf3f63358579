package dev.ecphory.knowledge;

import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.validation.InputChecks;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What somebody claimed, as it was extracted or asserted, before it is weighed against other claims. The conflict
 * cascade makes {@link Fact facts} of claims, and makes the same facts of the same claims again. Immutable; threads may
 * share it.
 *
 * @param id unique in the namespace; made from its source, so that the same extraction gives the same id
 * @param kind what it does to what was claimed before
 * @param slot what it is about
 * @param object the value, in the words of the source; for {@link Kind#ENDS} and {@link Kind#DENIES} the value that is
 *     ended or denied, empty for whatever value holds
 * @param text the claim as a sentence for a person
 * @param confidence 0 to 1, rounded to thousandths
 * @param authority who stands behind it
 * @param change whether a change cue stood with it ("now", "switched to", "no longer"): an unknown predicate is then
 *     treated as single-valued
 * @param replaces the old value that the source names ("from X to Y"); null when it names none
 * @param validFrom when it began to hold, as told, or the source's own time; for {@link Kind#ENDS} when it ceased
 * @param validTo when it ceased or will cease, if that was told in the same breath; null otherwise
 * @param learnedAt when the memory learned it: the recording of the event or of the assertion, to the microsecond
 * @param order breaks ties of {@code learnedAt}: the event's sequence number times 1,000 plus its place in the event
 * @param evidence where it was said; empty only for {@link Authority#USER_ASSERTED} and {@link Authority#INFERRED}
 */
public record Claim(
        String id,
        Kind kind,
        Slot slot,
        String object,
        String text,
        double confidence,
        Authority authority,
        boolean change,
        @Nullable String replaces,
        TimePoint validFrom,
        @Nullable TimePoint validTo,
        Instant learnedAt,
        long order,
        List<EvidenceSpan> evidence) {

    /** What a claim does to what was claimed before. */
    public enum Kind {
        /** It holds from {@code validFrom} on. */
        ASSERTS,
        /** A value that did hold ceased to hold at {@code validFrom}. */
        ENDS,
        /** The earlier value was never true: this one takes its place, from the same moment unless another was told. */
        CORRECTS,
        /** The earlier value was never true, and nothing takes its place. */
        DENIES
    }

    /** Copies the list, checks the texts and the confidence, rounds to what every store can keep. */
    public Claim {
        id = InputChecks.text("claim", id, Event.MAX_TEXT);
        object = InputChecks.text("object", object, Event.MAX_TEXT);
        text = InputChecks.text("claim text", text, Event.MAX_TEXT);
        replaces = replaces == null ? null : InputChecks.text("replaces", replaces, Event.MAX_TEXT);
        confidence = InputChecks.share("confidence", confidence);
        learnedAt = learnedAt.truncatedTo(ChronoUnit.MICROS);
        evidence = List.copyOf(evidence);
    }

    /** The same, learned at another time and place in the order. */
    public Claim learned(Instant at, long inOrder) {
        return new Claim(
                id,
                kind,
                slot,
                object,
                text,
                confidence,
                authority,
                change,
                replaces,
                validFrom,
                validTo,
                at,
                inOrder,
                evidence);
    }

    /** Who stands behind a claim, the strongest first. A weaker claim never supersedes a stronger one. */
    public enum Authority {
        /** The caller asserted it through the API. */
        USER_ASSERTED,
        /** A person said it. */
        USER_SAID,
        /** A tool or an observation reported it. */
        TOOL,
        /** An assistant said it. */
        ASSISTANT,
        /** It was inferred from other claims. */
        INFERRED;

        /** True when a claim of this authority gives way to one of the other. */
        public boolean mayBeSupersededBy(Authority other) {
            return other.compareTo(this) <= 0;
        }
    }

    /**
     * A fact that whoever appends an event says it tells. It stands in the event, and the conflict cascade weighs it as one that
     * rules or a model read; of the same subject and predicate nothing else is read in that event. Its quote, or else its object,
     * has to stand in the event's text: what became of each is told by a {@link Receipt}, and the event is kept in any case.
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
    public record Stated(
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
        public Stated {
            subject = InputChecks.text("subject", subject, LONGEST);
            predicate = InputChecks.text("predicate", predicate, LONGEST);
            object = InputChecks.text("object", object, LONGEST);
            since = optional("since", since);
            until = optional("until", until);
            replaces = optional("replaces", replaces);
            quote = optional("quote", quote);
        }

        /** One that has held since the event. */
        public static Stated of(String subject, String predicate, String object) {
            return new Stated(subject, predicate, object, null, null, null, null);
        }

        /** The same for a time. */
        public Stated during(@Nullable String from, @Nullable String to) {
            return new Stated(subject, predicate, object, from, to, replaces, quote);
        }

        /** The same in the place of another value. */
        public Stated replacing(@Nullable String value) {
            return new Stated(subject, predicate, object, since, until, value, quote);
        }

        /** The same with the words that say it. */
        public Stated quoting(@Nullable String words) {
            return new Stated(subject, predicate, object, since, until, replaces, words);
        }

        /** As the metadata of an event keep claims. */
        public static Map<String, String> metadata(List<Stated> claims) {
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
        public static List<Stated> fromMetadata(Map<String, String> metadata) {
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
            List<Stated> claims = new ArrayList<>();
            byNumber.forEach((number, parts) -> claims.add(of(parts)));
            return List.copyOf(claims);
        }

        /**
         * One by the names of its components; what is missing of subject, predicate and object is empty.
         *
         * @throws InvalidInputException when a component cannot be kept
         */
        public static Stated of(Map<String, String> parts) {
            return new Stated(
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

    /**
     * What became of a claim that came with an event. Immutable; threads may share it.
     *
     * @param claim as it was given
     * @param outcome what became of it
     * @param id by which it can be retracted, and facts name it; null when it was refused
     * @param other the value that it says again, replaces or is contested by; null where there is none
     * @param because why, and what to do next, for a person; empty when there is nothing to say
     */
    public record Receipt(
            Stated claim,
            Outcome outcome,
            @Nullable String id,
            @Nullable String other,
            String because) {
        /** What becomes of a claim. */
        public enum Outcome {
            /** It is a fact of its own. */
            NEW,
            /** It says again what was known. */
            SAME,
            /** Another value ends with it. */
            REPLACES,
            /** Another claim conflicts with it, and nothing has settled which is right. */
            CONTESTED,
            /** It is none of the event's: the event is kept without it. */
            REFUSED,
            /** It is kept with the event and is weighed with the next consolidation. */
            PENDING
        }

        /** One that is not kept. */
        public static Receipt refused(Stated claim, String because) {
            return new Receipt(claim, Outcome.REFUSED, null, null, because);
        }

        /** The claim and what became of it, in a line. */
        public String toDisplayText() {
            String what = claim.subject() + " " + claim.predicate().replace('_', ' ') + " " + claim.object();
            String value = other == null ? "" : " " + other;
            return what + ": "
                    + switch (outcome) {
                        case NEW -> "new";
                        case SAME -> "same as" + (other == null ? " before" : value);
                        case REPLACES -> "replaces" + value;
                        case CONTESTED -> "contested" + (other == null ? "" : " by" + value);
                        case REFUSED -> "refused";
                        case PENDING -> "pending";
                    }
                    + (because.isEmpty() ? "" : ", " + because);
        }
    }
}
