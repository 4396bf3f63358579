package dev.ecphory.internal.retrieval.scoring;

import dev.ecphory.ScoreReason;
import java.util.List;

/**
 * A memory that may answer, how strongly, and why.
 *
 * @param event its row in the index: the sequence number less one
 * @param score higher is better
 * @param reasons what each stage gave, in order; the last {@code after} is the score
 */
record Candidate(int event, double score, List<ScoreReason> reasons) {}
