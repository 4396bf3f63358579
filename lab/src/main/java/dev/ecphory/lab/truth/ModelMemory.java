package dev.ecphory.lab.truth;

import dev.ecphory.consolidate.extract.Extraction;
import dev.ecphory.consolidate.extract.ModelExtractor;
import dev.ecphory.consolidate.extract.Predicate;
import dev.ecphory.consolidate.extract.Predicates;
import dev.ecphory.consolidate.settle.Cascade;
import dev.ecphory.consolidate.settle.Identity;
import dev.ecphory.memory.Claim;
import dev.ecphory.memory.Decided;
import dev.ecphory.memory.Fact;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Claims read by the extractor for models from the answers of the {@link TruthfulModel}, then the cascade with what the
 * registry knows. Stateless; threads may share it.
 */
final class ModelMemory implements FactMemory {
    private static final String MODEL = "m";

    @Override
    public List<Fact> facts(World world) {
        Predicates predicates = Predicates.english();
        TruthfulModel model = new TruthfulModel(world, TruthVocabulary.registry());
        ModelExtractor extractor = new ModelExtractor(model, predicates, ModelExtractor.Limits.DEFAULT);
        Cascade cascade = new Cascade(name -> predicates.find(name).map(Predicate::cardinality));
        Map<String, List<Claim>> subjects = new TreeMap<>();
        for (Claim claim : read(extractor, world).claims()) {
            subjects.computeIfAbsent(Identity.key(claim.slot().subject()), none -> new ArrayList<>())
                    .add(claim);
        }
        List<Decided> decisions = DecisionTranslation.of(world.decisions(), MODEL);
        List<Fact> facts = new ArrayList<>();
        subjects.forEach((subject, claims) ->
                facts.addAll(cascade.settle(subject, claims, decisions).facts()));
        return facts;
    }

    private static Extraction read(ModelExtractor extractor, World world) {
        try {
            Extraction read = extractor.extract(
                    world.tellings().stream().map(Telling::entry).toList());
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
