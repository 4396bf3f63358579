package dev.ecphory.internal.facts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.knowledge.Claim;
import dev.ecphory.lang.en.claims.RuleClaimExtractor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Precision and recall of the rules on utterances of our own writing. Four files were before the eyes of those who wrote the
 * rules, the two that are called fresh, by another hand, were not: nobody who writes rules reads them.
 *
 * <p>A file has an utterance a line ({@code \n} a new line; {@code [assistant]} before it another speaker than Evan), and
 * under it the claims it bears: a sign for the kind ({@code +} asserts, {@code -} ends, {@code !} denies, {@code ~}
 * corrects, {@code ?} of any kind: right when it is read, and no loss when it is not), subject, predicate and object,
 * with {@code /} between objects that are as good.
 */
final class ExtractionQualityTest {
    private static final Map<String, Claim.Kind> SIGNS =
            Map.of("+", Claim.Kind.ASSERTS, "-", Claim.Kind.ENDS, "!", Claim.Kind.DENIES, "~", Claim.Kind.CORRECTS);

    /** A claim that is right; of any kind, and not missed, when the kind is null. */
    private record Wanted(Claim.@Nullable Kind kind, String subject, String predicate, List<String> objects) {
        boolean is(Claim claim) {
            return (kind == null || claim.kind() == kind)
                    && claim.slot().subject().equals(subject)
                    && claim.slot().predicate().equals(predicate)
                    && objects.contains(EntityKeys.key(claim.object()));
        }
    }

    private record Utterance(String speaker, String text, List<Wanted> wanted) {}

    private static final class Score {
        int right;
        int wrong;
        int missed;

        double precision() {
            return right + wrong == 0 ? 1 : (double) right / (right + wrong);
        }

        double recall() {
            return right + missed == 0 ? 1 : (double) right / (right + missed);
        }
    }

    @Test
    void isPreciseOnUtterancesThatEarlierRulesWereNotWrittenFor() throws IOException {
        List<Utterance> utterances = read("utterances-test.txt");
        Score score = score(utterances, Boolean.getBoolean("extraction.show"));
        assertThat(utterances).hasSizeGreaterThan(200);
        assertThat(score.precision()).isGreaterThanOrEqualTo(0.95);
        assertThat(score.recall()).isGreaterThanOrEqualTo(0.6);
    }

    @Test
    void isPreciseOnTheUtterancesThatTheRulesWereWrittenFor() throws IOException {
        List<Utterance> utterances = read("utterances-dev.txt");
        Score score = score(utterances, Boolean.getBoolean("extraction.dev"));
        assertThat(utterances).hasSizeGreaterThan(120);
        assertThat(score.precision()).isGreaterThanOrEqualTo(0.97);
        assertThat(score.recall()).isGreaterThanOrEqualTo(0.9);
    }

    @Test
    void isPreciseInTalkThatEarlierRulesWereNotWrittenFor() throws IOException {
        List<Utterance> utterances = read("utterances-talk-test.txt");
        Score score = score(utterances, Boolean.getBoolean("extraction.show"));
        assertThat(utterances).hasSizeGreaterThanOrEqualTo(250);
        assertThat(score.precision()).isGreaterThanOrEqualTo(0.95);
        assertThat(score.recall()).isGreaterThanOrEqualTo(0.7);
    }

    @Test
    void isPreciseInTheTalkThatTheRulesWereWrittenWith() throws IOException {
        List<Utterance> utterances = read("utterances-talk-dev.txt");
        Score score = score(utterances, Boolean.getBoolean("extraction.dev"));
        assertThat(utterances).hasSizeGreaterThanOrEqualTo(250);
        assertThat(score.precision()).isGreaterThanOrEqualTo(0.97);
        assertThat(score.recall()).isGreaterThanOrEqualTo(0.95);
    }

    @Test
    void isPreciseOnUtterancesOfAnotherHand() throws IOException {
        List<Utterance> utterances = read("utterances-fresh.txt");
        Score score = score(utterances, false);
        assertThat(utterances).hasSizeGreaterThanOrEqualTo(300);
        assertThat(score.precision()).isGreaterThanOrEqualTo(0.98);
        assertThat(score.recall()).isGreaterThanOrEqualTo(0.89);
    }

    @Test
    void isPreciseInTalkOfAnotherHand() throws IOException {
        List<Utterance> utterances = read("utterances-talk-fresh.txt");
        Score score = score(utterances, false);
        assertThat(utterances).hasSizeGreaterThanOrEqualTo(400);
        assertThat(score.precision()).isGreaterThanOrEqualTo(0.865);
        assertThat(score.recall()).isGreaterThanOrEqualTo(0.57);
    }

    private static Score score(List<Utterance> utterances, boolean show) throws IOException {
        RuleClaimExtractor extractor = new RuleClaimExtractor(PredicateRegistry.english());
        Map<String, Score> byFamily = new TreeMap<>();
        Score all = new Score();
        for (Utterance utterance : utterances) {
            List<Claim> claims = extractor.extract(Told.by(utterance.speaker(), utterance.text()));
            for (Claim claim : claims) {
                Score family = byFamily.computeIfAbsent(
                        PredicateRegistry.english().topic(claim.slot().predicate()), f -> new Score());
                boolean right = utterance.wanted().stream().anyMatch(w -> w.is(claim));
                all.right += right ? 1 : 0;
                all.wrong += right ? 0 : 1;
                family.right += right ? 1 : 0;
                family.wrong += right ? 0 : 1;
                if (!right && show) {
                    System.out.println("WRONG  " + utterance.text() + "  ->  " + claim.kind() + " "
                            + claim.slot().subject() + " | " + claim.slot().predicate() + " | " + claim.object());
                }
            }
            for (Wanted wanted : utterance.wanted()) {
                if (wanted.kind() != null && claims.stream().noneMatch(wanted::is)) {
                    all.missed++;
                    byFamily.computeIfAbsent(PredicateRegistry.english().topic(wanted.predicate()), f -> new Score())
                            .missed++;
                    if (show) {
                        System.out.println("MISSED " + utterance.text() + "  ->  " + wanted);
                    }
                }
            }
        }
        System.out.printf(
                "%d utterances: precision %.3f (%d of %d), recall %.3f (%d of %d)%n",
                utterances.size(),
                all.precision(),
                all.right,
                all.right + all.wrong,
                all.recall(),
                all.right,
                all.right + all.missed);
        byFamily.forEach((family, score) -> System.out.printf(
                "  %-24s precision %.2f  recall %.2f (%d of %d)%n",
                family, score.precision(), score.recall(), score.right, score.right + score.missed));
        return all;
    }

    private static List<Utterance> read(String file) throws IOException {
        List<Utterance> utterances = new ArrayList<>();
        String speaker = "Evan";
        String text = "";
        List<Wanted> wanted = new ArrayList<>();
        for (String line : lines("/dev/ecphory/lang/en/claims/" + file)) {
            if (line.startsWith("# ") || line.isBlank()) {
                continue;
            }
            String sign = line.length() > 1 && line.charAt(1) == ' ' ? line.substring(0, 1) : "";
            if (SIGNS.containsKey(sign) || sign.equals("?")) {
                String[] parts = line.substring(2).split(" \\| ");
                List<String> objects = Arrays.stream(parts[2].split(" / "))
                        .map(EntityKeys::key)
                        .toList();
                wanted.add(new Wanted(SIGNS.get(sign), parts[0], parts[1], objects));
                continue;
            }
            if (!text.isEmpty()) {
                utterances.add(new Utterance(speaker, text, List.copyOf(wanted)));
            }
            wanted.clear();
            boolean other = line.startsWith("[") && line.indexOf(']') < 12;
            speaker = other ? line.substring(1, line.indexOf(']')) : "Evan";
            text = (other ? line.substring(line.indexOf(']') + 2) : line).replace("\\n", "\n");
        }
        utterances.add(new Utterance(speaker, text, List.copyOf(wanted)));
        return utterances;
    }

    private static List<String> lines(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(ExtractionQualityTest.class.getResourceAsStream(resource))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
        }
    }
}
