package dev.ecphory.lab.run;

import dev.ecphory.lab.contest.Contestant.Sight;
import dev.ecphory.lab.contest.ModelCost;
import dev.ecphory.lab.judge.JudgeVerdict.Vote;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.run.Outcome.ServedSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A run's folder as {@link RunFolder} reads it, of contestants that are as good as they are told to be. Made from a seed.
 *
 * @param questions asked of everybody
 * @param conversations among which they are divided
 * @param contestants who take part
 * @param judged whether anybody judged
 * @param seed of all chance
 */
public record SyntheticRun(int questions, int conversations, List<Player> contestants, boolean judged, long seed) {
    private static final int DEPTH = 60;
    private static final List<String> CATEGORIES =
            List.of("single-hop", "multi-hop", "temporal-reasoning", "knowledge-update", "preference", "abstention");
    private static final List<String> WORDS = List.of(
            "the", "lantern", "was", "bought", "in", "Tromso", "after", "a", "long", "winter", "and", "nobody", "knew",
            "why", "it", "had", "two", "handles", "or", "whom", "Maren", "had", "meant", "to", "give", "it", "to");

    /**
     * A contestant.
     *
     * @param found how likely evidence is among the first, 0 to 1
     * @param reads how likely an answer is right when all evidence was served, 0 to 1
     */
    public record Player(String name, Sight visibility, double found, double reads) {}

    /** Everything in a text that has ever ended an element, an attribute or a string too early. */
    public static final String HOSTILE =
            "</script><script>alert(1)</script><!-- \"'`${x} &amp; \u2028\u2029 <img src=x onerror=alert(1)> | *a* \\"
                    + " ]]>";

    /** Five of different kinds. */
    public static List<Player> five() {
        return List.of(
                new Player("full-context", Sight.WHOLE, 1, .78),
                new Player("ecphory-base", Sight.RETRIEVED, .86, .85),
                new Player("bm25", Sight.RETRIEVED, .7, .84),
                new Player("dense-bge-small-with-a-long-name", Sight.RETRIEVED, .74, .84),
                new Player("oracle", Sight.EVIDENCE, 1, .92));
    }

    /** Writes it. */
    public Path write(Path folder) {
        try {
            Files.createDirectories(folder);
            Output.json(folder.resolve("run.json"), manifest());
            try (Writer lines = Files.newBufferedWriter(folder.resolve("lines.jsonl"))) {
                for (Player player : contestants) {
                    for (int i = 0; i < questions; i++) {
                        lines.write(OutcomeJson.of(outcome(player, i)) + "\n");
                    }
                }
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Map<String, Object> manifest() {
        Map<String, Object> manifest = new LinkedHashMap<>();
        manifest.put("experiment", "synthetic-" + questions);
        manifest.put("experiment_sha256", "5f0c".repeat(16));
        manifest.put(
                "data", Map.of("set", "made:up", "sha256", "ab12".repeat(16), "questions", questions, "note", HOSTILE));
        manifest.put("reader", Map.of("kind", "model", "model", "scripted-1"));
        manifest.put("version", "0.1.0");
        manifest.put(
                "contestants",
                contestants.stream()
                        .map(each -> Map.of(
                                "name", each.name(), "sight", each.visibility().name()))
                        .toList());
        return manifest;
    }

    private int events(int conversation) {
        return 120 + 37 * conversation;
    }

    private static String sentence(Random random) {
        return String.join(
                " ",
                IntStream.range(0, 8 + random.nextInt(20))
                        .mapToObj(i -> WORDS.get(random.nextInt(WORDS.size())))
                        .toList());
    }

    private Outcome outcome(Player player, int i) {
        int conversation = i % conversations;
        Random asked = random(i, "");
        double hard = asked.nextGaussian() * .12 - (i % CATEGORIES.size()) * .03;
        List<String> evidence = IntStream.range(0, 1 + asked.nextInt(3))
                .mapToObj(g -> "e" + asked.nextInt(events(conversation)))
                .distinct()
                .toList();
        Random own = random(i, player.name());
        int tokens = tokens(player, conversation, own);
        List<String> ranked = ranked(player, evidence, conversation, hard, own);
        List<String> offered = offered(player, evidence, ranked, conversation);
        boolean served = offered.containsAll(evidence);
        boolean right = own.nextDouble() < (served ? player.reads() + hard : .15);
        boolean failed = i % 997 == 500;
        String gold = i == 0 ? HOSTILE : "in Tromso, number " + i;
        @Nullable String prediction = failed ? null : right ? gold : sentence(own);
        boolean verdict = judged && !failed;
        return new Outcome(
                new Outcome.Key(player.name(), "talk-" + conversation, "q" + i, 1),
                i == 0 ? HOSTILE : String.format(Locale.ROOT, "Where was lantern number %d bought, and why?", i),
                CATEGORIES.get(i % CATEGORIES.size()),
                !CATEGORIES.get(i % CATEGORIES.size()).equals("abstention"),
                gold,
                evidence,
                List.of(),
                new ServedSummary(
                        true,
                        ranked,
                        offered,
                        tokens,
                        events(conversation) * 24,
                        offered.size(),
                        events(conversation),
                        Map.of("retrieve", player.visibility() == Sight.RETRIEVED ? 2 + own.nextDouble() * 30 : .01),
                        ModelCost.NOTHING),
                prediction,
                verdict ? (right ? 1.0 : 0.0) : null,
                verdict ? right : null,
                verdict
                        ? List.of(new Vote("the answer", right ? 1 : 0, "it says the " + (right ? "same" : "other")))
                        : List.of(),
                new ModelCost(
                        1,
                        own.nextInt(20) == 0 ? 2 : 1,
                        tokens,
                        0,
                        30,
                        tokens * 4e-7,
                        Duration.ofMillis(700 + own.nextInt(900))),
                new ModelCost(3, 3, 600, 0, 60, 3e-4, Duration.ofMillis(400)),
                failed ? "ModelUnavailableException: no answer " + HOSTILE : null);
    }

    /** Neighbouring seeds give much the same first numbers, so they are spread. */
    private Random random(int question, String name) {
        return new Random((seed * 31 + question) * 0x9E3779B97F4A7C15L + name.hashCode());
    }

    private int tokens(Player player, int conversation, Random random) {
        return switch (player.visibility()) {
            case WHOLE -> events(conversation) * 24 + 300;
            case RETRIEVED -> 500 + random.nextInt(400);
            case EVIDENCE -> 250 + random.nextInt(60);
            case NOTHING -> 0;
        };
    }

    private List<String> ranked(Player player, List<String> evidence, int conversation, double hard, Random random) {
        if (player.visibility() != Sight.RETRIEVED) {
            return List.of();
        }
        List<String> ranked = new ArrayList<>(random.ints(0, events(conversation))
                .distinct()
                .limit(DEPTH)
                .mapToObj(e -> "e" + e)
                .filter(id -> !evidence.contains(id))
                .toList());
        evidence.forEach(id -> {
            if (random.nextDouble() < player.found() + hard) {
                ranked.add(Math.min(ranked.size(), (int) Math.abs(random.nextGaussian() * 7)), id);
            }
        });
        return ranked;
    }

    private List<String> offered(Player player, List<String> evidence, List<String> ranked, int conversation) {
        return switch (player.visibility()) {
            case WHOLE ->
                IntStream.range(0, events(conversation)).mapToObj(e -> "e" + e).toList();
            case RETRIEVED -> ranked.subList(0, Math.min(15, ranked.size()));
            case EVIDENCE -> evidence;
            case NOTHING -> List.of();
        };
    }
}
