package dev.ecphory.lang.en.claims;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.ecphory.internal.encoding.EventEncoder;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.MentionExtractor;
import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.internal.summaries.SummarySentence;
import dev.ecphory.internal.text.HostileTexts;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.internal.vector.StaticEmbedder;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is derived from hostile texts, in time. */
@Tag("deep")
final class HostileTextsReadTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final int LONG = 400_000;

    private int looks;
    private long before;
    private long most;

    /** The clock, at which all that is held is weighed now and then. */
    private long tick() {
        if (++looks % 100 == 1 && looks < 500) {
            most = Math.max(most, used() - before);
        }
        return THREADS.getCurrentThreadCpuTime();
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void claimsAreRead() {
        RuleClaimExtractor extractor = new RuleClaimExtractor(PredicateRegistry.english());
        assertThat(HostileTexts.tooDear(LONG, false, text -> extractor.extract(Told.by("Bob", text))))
                .isEmpty();
    }

    @Test
    void readingClaimsHoldsLittle() {
        RuleClaimExtractor extractor = new RuleClaimExtractor(PredicateRegistry.english(), this::tick);
        for (String unit : List.of("is ", "I live in Berlin and ", "I like tea. ", "on Monday ", "a-", "1. ")) {
            before = used();
            looks = 0;
            List<?> unused = extractor.extract(Told.by("Bob", unit.repeat(LONG / unit.length())));
        }
        assertThat(most).isLessThan(64L << 20);
    }

    @Test
    void eventsAreAnnotated() {
        try (StaticEmbedder embedder = new StaticEmbedder()) {
            assertThat(HostileTexts.tooDear(LONG, false, text -> {
                        try (EventEncoder encoder = new EventEncoder(TermAnalyzer.of("en"), embedder)) {
                            encoder.remember(Told.by("Bob", text, 1));
                            assertThat(encoder.encode(Told.by("Bob", text, 2)).seq())
                                    .isEqualTo(2);
                        }
                    }))
                    .isEmpty();
        }
    }

    @Test
    void sentencesOfSummariesAreRead() {
        assertThat(HostileTexts.tooDear(LONG, false, text -> SummarySentence.of(Told.by("Bob", text), null)))
                .isEmpty();
    }

    @Test
    void mentionsAreRead() {
        assertThat(HostileTexts.tooDear(LONG, false, text -> MentionExtractor.read(Told.by("Bob", text))))
                .isEmpty();
    }
}
