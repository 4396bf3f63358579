package dev.ecphory.internal.index.cache;

import dev.ecphory.spi.CandidateSource;
import java.time.InstantSource;

/**
 * From where the candidates of large namespaces come.
 *
 * @param source who finds them
 * @param from how many events make a namespace large; 0 for every one, even where the source has nothing of it yet
 * @param health how the source is doing, for all namespaces
 */
public record CandidateSettings(CandidateSource source, long from, CandidateHealth health) {
    /**
     * Of a source that was not asked yet.
     *
     * @param clock tells how long to leave it alone once it failed
     */
    public CandidateSettings(CandidateSource source, long from, InstantSource clock) {
        this(source, from, new CandidateHealth(source.name(), clock));
    }
}
