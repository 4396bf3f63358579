package dev.ecphory.consolidate.settle;

import java.util.List;

/** Decides whether a claim replaces another where nearness in meaning alone cannot. Threads may share it. */
@FunctionalInterface
public interface Judge {
    /**
     * One verdict for each pair, in their order; called at most once a settlement.
     *
     * @param pairs never empty, at most {@value Cascade#MAX_PAIRS}
     */
    List<Verdict> judge(List<Pair> pairs);

    /**
     * Two claims about one subject.
     *
     * @param older the sentence whose value began first
     * @param newer the other
     */
    record Pair(String older, String newer) {}

    /** What the judge says. */
    enum Verdict {
        /** The newer takes the older one's place. */
        REPLACES,
        /** Both hold. */
        COEXISTS,
        /** It cannot tell. */
        UNDECIDED
    }
}
