package dev.ecphory.internal.retrieval.expansion;

import dev.ecphory.RecalledEvent;
import java.util.List;

/**
 * What a look found.
 *
 * @param found the best few, best first, in sight at the time asked for
 */
public record ExpansionHits(ExpandedQuery look, List<RecalledEvent> found) {}
