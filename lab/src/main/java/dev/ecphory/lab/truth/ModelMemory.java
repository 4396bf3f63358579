package dev.ecphory.lab.truth;

import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.ExtractionResult;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor;
import dev.ecphory.internal.facts.resolve.FactResolver;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.EvidenceSpan;
import dev.ecphory.knowledge.TimePoint;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.spi.LanguageModel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Claims read by the extractor for models from the answers of the {@link TruthfulModel}, then the cascade with what the
 * registry knows. Stateless; threads may share it.
 */
final class ModelMemory implements Truth.FactMemory {
    private static final String MODEL = "m";

    @Override
    public List<Fact> facts(World world) {
        PredicateRegistry predicates = PredicateRegistry.english();
        TruthfulModel model = new TruthfulModel(world, TruthVocabulary.registry());
        ModelClaimExtractor extractor = new ModelClaimExtractor(model, predicates, ModelClaimExtractor.Limits.DEFAULT);
        FactResolver resolver = new FactResolver(name -> predicates.find(name).map(Predicate::cardinality));
        return Truth.settled(
                resolver, read(extractor, world).claims().stream(), DecisionTranslation.of(world.decisions(), MODEL));
    }

    private static ExtractionResult read(ModelClaimExtractor extractor, World world) {
        try {
            ExtractionResult read = extractor.extract(
                    world.tellings().stream().map(World.Utterance::entry).toList());
            if (!read.failures().isEmpty()) {
                throw new IllegalStateException("the scripted model failed: " + read.failures());
            }
            return read;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while reading " + world.name(), e);
        }
    }

    /**
     * A scripted model that answers the prompt of the extractor for models with what a world told, as one that makes no
     * mistakes would: it finds each line of the transcript again by its time, speaker and words, and quotes it. It answers
     * by the prompt alone, the same each time. Immutable; threads may share it.
     */
    private static final class TruthfulModel implements LanguageModel {
        private static final JsonMapper MAPPER = JsonMapper.builder().build();
        private static final double SURE = .8;

        private final Map<Line, Claim> told = new HashMap<>();
        private final TruthVocabulary vocabulary;

        /** An utterance as the transcript shows it. */
        private record Line(String time, String speaker, String said) {}

        /** Knows what was told in a world. */
        TruthfulModel(World world, TruthVocabulary vocabulary) {
            this.vocabulary = vocabulary;
            Map<String, Claim> byEvent = new HashMap<>();
            for (World.Utterance telling : world.tellings()) {
                for (Claim claim : telling.claims()) {
                    for (EvidenceSpan evidence : claim.evidence()) {
                        byEvent.put(evidence.event(), claim);
                    }
                }
            }
            for (World.Utterance telling : world.tellings()) {
                LogEntry entry = telling.entry();
                Claim claim = byEvent.get(entry.id());
                if (claim != null) {
                    told.put(
                            new Line(
                                    entry.occurredAt().toString(),
                                    String.valueOf(entry.event().speaker()),
                                    entry.event().text()),
                            claim);
                }
            }
        }

        @Override
        public String id() {
            return "truthful";
        }

        @Override
        public Reply generate(Prompt prompt) {
            List<Map<String, Object>> claims = new ArrayList<>();
            for (String shown : prompt.user().split("\n", -1)) {
                if (shown.startsWith("{")) {
                    JsonNode node = MAPPER.readTree(shown);
                    Line line = new Line(
                            node.path("time").asString(),
                            node.path("speaker").asString(),
                            node.path("said").asString());
                    Claim claim = told.get(line);
                    if (claim != null) {
                        claims.add(answer(node.path("event").asInt(), line, claim));
                    }
                }
            }
            return new Reply(MAPPER.writeValueAsString(Map.of("claims", claims)), 0, 0);
        }

        private Map<String, Object> answer(int event, Line line, Claim claim) {
            TruthVocabulary.Entry plainest = vocabulary
                    .holding(LifeKind.of(claim.slot().predicate()).name())
                    .getFirst();
            boolean self =
                    line.speaker().toLowerCase(Locale.ROOT).equals(claim.slot().subject());
            String whose = self ? "speaker" : claim.slot().subject();
            return Output.object(
                    "event", event,
                    "subject", plainest.slot(whose).subject(),
                    "predicate", plainest.predicate(),
                    "object", claim.object(),
                    "kind", claim.kind().name().toLowerCase(Locale.ROOT),
                    "change", claim.change(),
                    "replaces", claim.replaces(),
                    "since", phrase(claim.validFrom()),
                    "until", phrase(claim.validTo()),
                    "quote", line.said(),
                    "confidence", SURE);
        }

        private static @Nullable String phrase(@Nullable TimePoint moment) {
            return moment == null || moment.phrase() == null
                    ? null
                    : moment.phrase().replaceFirst("^(?:on|in) ", "");
        }
    }
}
