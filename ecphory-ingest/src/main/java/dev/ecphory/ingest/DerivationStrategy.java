package dev.ecphory.ingest;

import dev.ecphory.internal.log.DerivationKind;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What is derived from content, beside its words, which are always kept (AgentOS, ingest router). */
public enum DerivationStrategy {
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
    public Set<DerivationKind> derives(ContentKind kind) {
        if (this == SKIP_DERIVATION) {
            return EnumSet.noneOf(DerivationKind.class);
        }
        Set<DerivationKind> derived = EnumSet.of(DerivationKind.MENTIONS);
        boolean prose = kind != ContentKind.CODE && kind != ContentKind.STRUCTURED_DATA;
        boolean widely = this == FACT_GRAPH || this == HYBRID;
        if (prose && (widely || kind != ContentKind.LONG_ARTICLE)) {
            derived.add(DerivationKind.CLAIMS);
        }
        if (this == SUMMARISED || this == HYBRID) {
            derived.add(DerivationKind.SUMMARISE);
        }
        if (this == OBSERVATIONAL) {
            derived.add(DerivationKind.OBSERVE);
        }
        return derived;
    }
}
