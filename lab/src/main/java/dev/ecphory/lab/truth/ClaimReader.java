package dev.ecphory.lab.truth;

import dev.ecphory.knowledge.Claim;
import dev.ecphory.LogEntry;
import java.util.List;
import java.util.function.Function;

/** How claims are got from what was said: the seam at which extractors are examined. */
@FunctionalInterface
public interface ClaimReader {
    /** What an utterance claims; empty when nothing. */
    List<Claim> claims(Telling telling);

    /** Given the claims, as the world tells them: extraction is left out. */
    static ClaimReader given() {
        return Telling::claims;
    }

    /** What somebody reads from the utterances alone. */
    static ClaimReader of(Function<LogEntry, List<Claim>> extractor) {
        return telling -> extractor.apply(telling.entry());
    }
}
