package dev.ecphory.ingest;

import dev.ecphory.consolidate.Derivation;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What is derived from content, beside its words, which are always kept (AgentOS, ingest router). */
public enum Strategy {
    /** What is derived from every event: claims where somebody talks, mentions. */
    RAW,
    /** The same, and a summary. */
    SUMMARISED,
    /** The same, and notes of what was said. */
    OBSERVATIONAL,
    /** Claims from prose too. */
    FACT_GRAPH,
    /** Claims from prose too, and a summary. */
    HYBRID,
    /** Nothing: the words are kept and found. */
    SKIP_DERIVATION;

    /** As it is written in metadata and commands: {@code fact-graph}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What may be derived from content of a kind. Code and records bear no claims, whatever the strategy. */
    public Set<Derivation> derives(Kind kind) {
        if (this == SKIP_DERIVATION) {
            return EnumSet.noneOf(Derivation.class);
        }
        Set<Derivation> derived = EnumSet.of(Derivation.MENTIONS);
        boolean prose = kind != Kind.CODE && kind != Kind.STRUCTURED_DATA;
        boolean widely = this == FACT_GRAPH || this == HYBRID;
        if (prose && (widely || kind != Kind.LONG_ARTICLE)) {
            derived.add(Derivation.CLAIMS);
        }
        if (this == SUMMARISED || this == HYBRID) {
            derived.add(Derivation.SUMMARISE);
        }
        if (this == OBSERVATIONAL) {
            derived.add(Derivation.OBSERVE);
        }
        return derived;
    }
}
