package dev.ecphory.internal.cognition.mechanism;

/**
 * What is known at second hand fades sooner (Johnson, Hashtroudi and Lindsay 1993): the stability of a trace counts by
 * a factor of its source, of those that events have below 1 for documents alone. AgentOS multiplies it again in every
 * cycle, so that everything but what users said is gone after some; here the factor stands beside the stability and is
 * the same however often it is applied. Immutable; threads may share it.
 *
 * @param on the switch; off, nothing is changed
 */
public record SourceConfidence(boolean on) {
    private static final double DOCUMENT = .95;

    /** The trace with the factor of its source; applying it again changes nothing. */
    public MemoryTrace apply(MemoryTrace trace) {
        return on ? trace.withTrust(trace.source() == MemorySource.DOCUMENT ? DOCUMENT : 1) : trace;
    }
}
