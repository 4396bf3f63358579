package dev.ecphory.internal.retrieval.profile;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;

/**
 * How much each {@link Signal} counts. Immutable; threads may share it.
 *
 * @param bySignal the weight of each signal; one that is missing does not count and is not computed
 */
public record SignalWeights(Map<Signal, Float> bySignal) {
    /** Copies the map. */
    public SignalWeights {
        bySignal = Map.copyOf(bySignal);
    }

    /** The weight of a signal, 0 when it does not count. */
    public float of(Signal signal) {
        return bySignal.getOrDefault(signal, 0f);
    }

    /** True when a signal counts. */
    public boolean has(Signal signal) {
        return of(signal) != 0;
    }

    /** The same with another weight for a signal. */
    public SignalWeights with(Signal signal, double weight) {
        EnumMap<Signal, Float> changed = new EnumMap<>(Signal.class);
        changed.putAll(bySignal);
        changed.put(signal, (float) weight);
        return new SignalWeights(changed);
    }

    /** The same without some signals. */
    public SignalWeights without(Signal... signals) {
        EnumMap<Signal, Float> left = new EnumMap<>(Signal.class);
        left.putAll(bySignal);
        for (Signal signal : signals) {
            left.remove(signal);
        }
        return new SignalWeights(left);
    }

    /** The same with these signals alone. */
    public SignalWeights only(Set<Signal> signals) {
        EnumMap<Signal, Float> left = new EnumMap<>(Signal.class);
        left.putAll(bySignal);
        left.keySet().retainAll(signals);
        return new SignalWeights(left);
    }

    /** Weights from signals and numbers in turn. */
    static SignalWeights of(Object... pairs) {
        EnumMap<Signal, Float> weights = new EnumMap<>(Signal.class);
        for (int i = 0; i < pairs.length; i += 2) {
            weights.put((Signal) pairs[i], ((Number) pairs[i + 1]).floatValue());
        }
        return new SignalWeights(weights);
    }
}
