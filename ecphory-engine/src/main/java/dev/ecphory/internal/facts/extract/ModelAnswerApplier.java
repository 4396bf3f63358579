package dev.ecphory.internal.facts.extract;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.ExtractionResult.Counts;
import dev.ecphory.internal.facts.extract.ExtractionResult.Failure;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor.Answer;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.language.TimeMention;
import dev.ecphory.internal.store.DerivedWriteChecks;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.JsonDocument;
import dev.ecphory.internal.text.QuoteMatcher;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.Slot;
import dev.ecphory.knowledge.TimePoint;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Makes claims of a model's answers, one after the other in the order of the log. Immutable; threads may share it. */
record ModelAnswerApplier(PredicateRegistry predicates) {
    /** The claims of one event that a model may make, and where their places begin, after those of the rules. */
    private static final int MOST = 400;

    private static final int FIRST_PLACE = 500;
    private static final double MOST_CONFIDENCE = 0.8;
    private static final double DOUBTFUL = 0.4;
    private static final int LONGEST_OBJECT = 300;
    private static final Set<String> SPEAKER = Set.of("speaker", "the speaker", "i", "me", "user", "the user", "self");

    /** A claim that a model's answer gave elsewhere, as it is of the same event here; empty when no answer could have given it. */
    static Optional<Claim> here(Claim told, LogEntry entry) {
        long place = DerivedWriteChecks.placeOf(told);
        boolean possible = place >= FIRST_PLACE
                && told.id().equals(id(entry, (int) place - FIRST_PLACE))
                && told.object().length() <= LONGEST_OBJECT
                && told.evidence().size() == 1
                && cites(told.evidence().getFirst(), entry)
                && !GivenClaims.tell(entry, told.slot());
        return possible
                ? Optional.of(new Claim(
                        told.id(),
                        told.kind(),
                        told.slot(),
                        told.object(),
                        told.text(),
                        Math.min(MOST_CONFIDENCE, told.confidence()),
                        told.authority() == Authority.INFERRED
                                ? Authority.INFERRED
                                : SpeakerRoles.authority(entry.event()),
                        told.change(),
                        told.replaces(),
                        told.validFrom(),
                        told.validTo(),
                        entry.recordedAt(),
                        DerivedWriteChecks.firstOrder(entry.seq()) + place,
                        told.evidence()))
                : Optional.empty();
    }

    private static boolean cites(EvidenceSpan evidence, LogEntry entry) {
        return evidence.event().equals(entry.id())
                && evidence.from() < evidence.to()
                && evidence.to() <= entry.event().text().length();
    }

    private static String id(LogEntry entry, int place) {
        return "m:" + entry.id() + ":" + place;
    }

    ExtractionResult apply(List<Answer> answers, Counts asked) {
        Map<Long, Failure> failures = new TreeMap<>();
        for (Answer answer : answers) {
            if (answer.document().isEmpty()) {
                answer.window()
                        .forEach(part ->
                                failures.putIfAbsent(part.entry().seq(), ModelClaimExtractor.failure(part, answer)));
            }
        }
        Run run = new Run(failures.keySet());
        for (Answer answer : answers) {
            answer.document().ifPresent(document -> run.apply(answer.window(), document));
        }
        return new ExtractionResult(run.claims(), List.copyOf(failures.values()), asked.plus(run.counts()));
    }

    /** One application. Belongs to one thread. */
    private final class Run {
        private final Set<Long> failed;
        private final Map<Long, List<Claim>> claims = new TreeMap<>();
        private final Set<String> seen = new HashSet<>();
        private int broken;
        private int invented;
        private int doubtful;

        Run(Set<Long> failed) {
            this.failed = failed;
        }

        void apply(List<EventExcerpt> window, JsonDocument.Members document) {
            if (document.all().get(ExtractionPrompt.CLAIMS) instanceof JsonDocument.Items items) {
                Map<Integer, List<JsonDocument.Members>> byEvent = new HashMap<>();
                for (JsonDocument item : items.all()) {
                    int event = item instanceof JsonDocument.Members members ? event(members, window.size()) : -1;
                    if (event < 0) {
                        broken++;
                    } else {
                        byEvent.computeIfAbsent(event, e -> new ArrayList<>()).add((JsonDocument.Members) item);
                    }
                }
                for (int i = 0; i < window.size(); i++) {
                    EventExcerpt part = window.get(i);
                    if (!failed.contains(part.entry().seq())) {
                        byEvent.getOrDefault(i, List.of()).forEach(members -> add(members, part, window));
                    }
                }
            }
        }

        private int event(JsonDocument.Members members, int size) {
            double number = JsonDocument.number(members, "event").orElse(-1.0);
            return number >= 1 && number <= size && number == Math.rint(number) ? (int) number - 1 : -1;
        }

        private void add(JsonDocument.Members members, EventExcerpt part, List<EventExcerpt> window) {
            String object = line(JsonDocument.text(members, "object"));
            String predicate = predicates.canonical(line(JsonDocument.text(members, "predicate")));
            Claim.Kind kind = kind(JsonDocument.text(members, "kind").orElse(""));
            String said = line(JsonDocument.text(members, "subject"));
            boolean empty = object.isEmpty() && kind != Claim.Kind.ENDS && kind != Claim.Kind.DENIES;
            if (kind == null || predicate.isEmpty() || said.isEmpty() || empty || object.length() > LONGEST_OBJECT) {
                broken++;
                return;
            }
            LogEntry entry = part.entry();
            String text = entry.event().text();
            String quote = JsonDocument.text(members, "quote").orElse("");
            EvidenceSpan evidence = QuoteMatcher.find(entry.id(), text, part.from(), part.to(), quote);
            String subject = evidence == null ? null : subject(said, part, window);
            if (evidence == null || subject == null) {
                invented++;
                return;
            }
            boolean doubted = !object.isEmpty() && !QuoteMatcher.holds(part.text(), object);
            doubtful += doubted ? 1 : 0;
            List<Claim> of = claims.computeIfAbsent(entry.seq(), s -> new ArrayList<>());
            String same = entry.id() + "\n" + EntityKeys.key(subject) + "\n" + predicate + "\n" + EntityKeys.key(object)
                    + "\n" + kind;
            Slot slot = new Slot(EntityKeys.key(subject), predicate);
            if (of.size() == MOST || !seen.add(same) || GivenClaims.tell(entry, slot)) {
                return;
            }
            of.add(claim(members, kind, slot, subject, object, doubted, evidence, part, of.size()));
        }

        private Claim claim(
                JsonDocument.Members members,
                Claim.Kind kind,
                Slot slot,
                String subject,
                String object,
                boolean doubted,
                EvidenceSpan evidence,
                EventExcerpt part,
                int place) {
            LogEntry entry = part.entry();
            String replaces = line(JsonDocument.text(members, "replaces"));
            boolean change = members.all().get("change") instanceof JsonDocument.Truth truth && truth.value();
            TimePoint since = moment(JsonDocument.text(members, "since"), part, false);
            TimePoint until = moment(JsonDocument.text(members, "until"), part, true);
            TimePoint now = TimePoint.of(entry.occurredAt().toInstant());
            boolean ends = kind == Claim.Kind.ENDS;
            TimePoint from = ends && until != null ? until : since == null ? now : since;
            boolean backwards = until != null && !until.at().isAfter(from.at());
            return new Claim(
                    id(entry, place),
                    kind,
                    slot,
                    object,
                    predicates.sentence(kind, subject, slot.predicate(), object),
                    doubted ? Math.min(DOUBTFUL, confidence(members)) : confidence(members),
                    doubted ? Authority.INFERRED : SpeakerRoles.authority(entry.event()),
                    change || kind != Claim.Kind.ASSERTS || !replaces.isEmpty(),
                    replaces.isEmpty() || !QuoteMatcher.holds(part.text(), replaces) ? null : replaces,
                    from,
                    ends || backwards ? null : until,
                    entry.recordedAt(),
                    DerivedWriteChecks.firstOrder(entry.seq()) + FIRST_PLACE + place,
                    List.of(evidence));
        }

        List<Claim> claims() {
            return claims.values().stream().flatMap(List::stream).toList();
        }

        Counts counts() {
            return new Counts(0, 0, broken, invented, doubtful);
        }
    }

    private static String line(Optional<String> text) {
        return text.orElse("").replaceAll("[\\s\\p{Cntrl}]+", " ").strip();
    }

    private static Claim.@Nullable Kind kind(String said) {
        for (Claim.Kind kind : Claim.Kind.values()) {
            if (kind.name().toLowerCase(Locale.ROOT).equals(said.toLowerCase(Locale.ROOT))) {
                return kind;
            }
        }
        return null;
    }

    private static double confidence(JsonDocument.Members members) {
        double said = JsonDocument.number(members, "confidence").orElse(MOST_CONFIDENCE);
        return Double.isNaN(said) ? 0 : Math.max(0, Math.min(MOST_CONFIDENCE, said));
    }

    /** Whom the model means, if the window speaks of such a one; null otherwise. */
    private static @Nullable String subject(String said, EventExcerpt part, List<EventExcerpt> window) {
        String speaker = part.entry().event().speaker();
        String folded = said.toLowerCase(Locale.ROOT);
        if (SPEAKER.contains(folded)) {
            return speaker;
        }
        for (String owner : List.of("speaker's ", "the speaker's ", "my ", "user's ")) {
            if (folded.startsWith(owner)) {
                String whose = said.substring(owner.length());
                return speaker == null || !QuoteMatcher.holds(part.text(), whose) ? null : speaker + "'s " + whose;
            }
        }
        int owned = said.lastIndexOf("'s ");
        String name = owned > 0 ? said.substring(0, owned) : said;
        for (EventExcerpt other : window) {
            String by = other.entry().event().speaker();
            boolean speaks = by != null && EntityKeys.key(by).equals(EntityKeys.key(name));
            if (speaks || QuoteMatcher.holds(other.text(), name)) {
                return EntityKeys.key(said).isEmpty() ? null : said;
            }
            if (other.equals(part)) {
                break; // whoever is named only later was not meant
            }
        }
        return null;
    }

    /** A time that the model copied from the line, read by the rules for times; null when it is none. */
    private static @Nullable TimePoint moment(Optional<String> said, EventExcerpt part, boolean end) {
        String phrase = line(said);
        LogEntry entry = part.entry();
        if (phrase.isEmpty() || !QuoteMatcher.holds(part.text(), phrase)) {
            return null;
        }
        List<TimeMention> times = Languages.standard().times().find(phrase, entry.occurredAt());
        if (times.isEmpty()) {
            return null;
        }
        TimeMention time = times.getFirst();
        return new TimePoint(
                end && time.granularity().compareTo(dev.ecphory.knowledge.TimePoint.Granularity.DAY) <= 0
                        ? time.endInstant(entry.occurredAt().getOffset())
                        : time.startInstant(entry.occurredAt().getOffset()),
                time.granularity(),
                time.phrase());
    }
}
