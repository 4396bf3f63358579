package dev.ecphory.internal.facts.resolve;

import dev.ecphory.ModelUnavailableException;
import dev.ecphory.knowledge.Decision.Verdict;
import java.util.List;
import java.util.Optional;

/** Says whether a statement replaces another where nearness in meaning alone cannot. Threads may share it. */
public interface SupersessionJudge {
    /** Names what verdicts depend on besides the statements. */
    String version();

    /**
     * One answer for each pair, in their order; empty where there was none of the asked form.
     *
     * @param pairs never empty
     * @throws ModelUnavailableException when nobody can be asked now
     */
    List<Optional<Verdict>> judge(List<Pair> pairs);

    /**
     * Two statements about one subject.
     *
     * @param earlier the one whose value began first
     * @param later the other
     */
    record Pair(String earlier, String later) {}
}
