package dev.ecphory.lab.relevance;

import dev.ecphory.QueryClassification.MemoryNeed;
import dev.ecphory.RecallResult;
import dev.ecphory.RecallResult.StageTrace;
import dev.ecphory.RecalledEvent;
import dev.ecphory.lab.data.DataSet;
import java.util.List;
import java.util.Map;

/**
 * A prompt that was put to a memory, with the numbers that its relevance was weighed by. Immutable.
 *
 * @param family of its data set
 * @param set its data set
 * @param memory that it was put to, unique over all families
 * @param kind of prompt
 * @param sought false for what is not looked up at all, such as thanks
 * @param numbers as the step {@code relevance} tells them
 * @param evidence of each result, best first, whether it is evidence
 * @param relevance of each result
 */
record Sample(
        String family,
        String set,
        String memory,
        PromptKind kind,
        boolean sought,
        Map<String, List<Double>> numbers,
        List<Boolean> evidence,
        List<Double> relevance) {
    private static final String MEMORY = "memory.";
    private static final String EVENT = "event.";

    /** What came of a prompt, recalled without a floor. */
    static Sample of(DataSet set, String memory, PromptKind kind, List<String> gold, RecallResult recollection) {
        return new Sample(
                set.family(),
                set.name(),
                memory,
                kind,
                recollection.classification().tier() != MemoryNeed.T0,
                recollection.steps().stream()
                        .filter(step -> step.stage().equals("relevance"))
                        .map(StageTrace::numbers)
                        .findFirst()
                        .orElse(Map.of()),
                recollection.items().stream()
                        .map(item -> gold.contains(item.entry().id()))
                        .toList(),
                recollection.items().stream().map(RecalledEvent::relevance).toList());
    }

    /** False where nothing was near, so that nothing was weighed. */
    boolean weighed() {
        return !numbers.isEmpty();
    }

    /** True where it was read as a message of a running conversation. */
    boolean prompt() {
        return one("prompt") > 0;
    }

    /** True where its words tell whether the memory speaks of it. */
    boolean telling() {
        return weighed() && sought && one("anything") == 0 && one(MEMORY + "words") > 0;
    }

    /** True where the memory could be asked for it by neural vectors. */
    boolean neural() {
        return weighed() && !Double.isNaN(one(MEMORY + "nearest"));
    }

    /** True where a reranker that was trained on conversations has read results. */
    boolean reranked() {
        return numbers.containsKey(MEMORY + "logit");
    }

    /** How likely the memory is to speak of it, by the engine as it ships, without a reranker; as it ranks, not as a probability. */
    double shippedMemory() {
        return reranked() ? one(MEMORY + "odds") : one("spoken-of");
    }

    /** How likely a result is to be evidence, likewise. */
    double shippedEvent(int place) {
        return reranked() ? ofEvent(List.of("odds"), place).getFirst() : relevance.get(place);
    }

    /** One number of the prompt; 0 where nothing was weighed. */
    double one(String name) {
        return numbers.getOrDefault(name, List.of(0.0)).getFirst();
    }

    /** Numbers of the memory. */
    List<Double> ofMemory(List<String> names) {
        return names.stream().map(name -> one(MEMORY + name)).toList();
    }

    /** Numbers of a result. */
    List<Double> ofEvent(List<String> names, int place) {
        return names.stream()
                .map(name -> numbers.getOrDefault(EVENT + name, List.of()).get(place))
                .toList();
    }
}
