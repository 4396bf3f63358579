package dev.ecphory.internal.index;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A question in the terms of one index: ids of its words and word pieces, -1 for words never seen. */
public final class QueryTerms {
    public final int[] distinct;
    final int[] sequence;
    final int[] tokens;
    /** The word pieces of each of its words in order, as it is written. */
    final List<int[]> spellings;
    /** What models told of assets, where that counts; null where it does not. */
    final @Nullable AssetTextIndex told;
    /** Its words in the terms of those texts, each once, and for each its term in the index, or -1. */
    final int[] toldTerms;

    final int[] inIndex;

    QueryTerms(
            int[] distinct,
            int[] sequence,
            int[] tokens,
            List<int[]> spellings,
            @Nullable AssetTextIndex told,
            int[] toldTerms,
            int[] inIndex) {
        this.distinct = distinct;
        this.sequence = sequence;
        this.tokens = tokens;
        this.spellings = List.copyOf(spellings);
        this.told = told;
        this.toldTerms = toldTerms;
        this.inIndex = inIndex;
    }

    /** True where what models told of assets counts. */
    public boolean describes() {
        return told != null;
    }
}
