package dev.ecphory.lab.truth;

import dev.ecphory.Fact;
import dev.ecphory.internal.facts.EntityIdentity;
import dev.ecphory.internal.facts.Predicate;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.ExtractionResult;
import dev.ecphory.internal.facts.extract.ModelClaimExtractor;
import dev.ecphory.internal.facts.resolve.FactResolver;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.knowledge.DecisionRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

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
        Map<String, List<Claim>> subjects = new TreeMap<>();
        for (Claim claim : read(extractor, world).claims()) {
            subjects.computeIfAbsent(EntityIdentity.key(claim.slot().subject()), none -> new ArrayList<>())
                    .add(claim);
        }
        List<DecisionRecord> decisions = DecisionTranslation.of(world.decisions(), MODEL);
        List<Fact> facts = new ArrayList<>();
        subjects.forEach((subject, claims) ->
                facts.addAll(resolver.settle(subject, claims, decisions).facts()));
        return facts;
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
}
