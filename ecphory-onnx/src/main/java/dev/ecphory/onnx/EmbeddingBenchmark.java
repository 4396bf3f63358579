package dev.ecphory.onnx;

import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What {@link OnnxEmbedder} costs over a bare ONNX Runtime session, as a command: the same texts in the same run, turn
 * and turn about, CPU time of the thread. The bare session gets tensors made beforehand and gives nothing back.
 */
public final class EmbeddingBenchmark {
    private static final int ROUNDS = 4;

    private EmbeddingBenchmark() {}

    /** Takes a file with a message a line; without one it uses messages of its own. */
    public static void main(String[] args) throws IOException {
        List<String> messages = args.length > 0
                ? Files.readAllLines(Path.of(args[0])).stream().limit(300).toList()
                : messages();
        measure(messages, ROUNDS, new PrintStream(System.out, true, StandardCharsets.UTF_8));
    }

    static void measure(List<String> messages, int rounds, PrintStream out) {
        ThreadMXBean clock = ManagementFactory.getThreadMXBean();
        long ours = 0;
        long bare = 0;
        long tokens = 0;
        try (OnnxEmbedder embedder = OnnxEmbedder.load();
                BaselineSession session = new BaselineSession(messages)) {
            for (int round = 0; round <= rounds; round++) {
                for (int i = 0; i < messages.size(); i++) {
                    long start = clock.getCurrentThreadCpuTime();
                    embedder.passage(messages.get(i));
                    long between = clock.getCurrentThreadCpuTime();
                    session.run(i);
                    long end = clock.getCurrentThreadCpuTime();
                    if (round > 0) {
                        ours += between - start;
                        bare += end - between;
                        tokens += session.tokens(i);
                    }
                }
            }
        }
        double runs = 1e6 * rounds * messages.size();
        out.printf(
                Locale.ROOT,
                "%d messages of %.0f tokens, %d rounds: embedder %.2f ms, bare session %.2f ms of CPU a message, ratio"
                        + " %.3f%n",
                messages.size(),
                (double) tokens / rounds / messages.size(),
                rounds,
                ours / runs,
                bare / runs,
                (double) ours / bare);
    }

    static List<String> messages() {
        String[] openings = {
            "Ana: I finally",
            "Ben: Did you hear that Mira",
            "Ana: On Saturday we all",
            "Ben: My sister's neighbour",
            "Ana: Remember when you",
            "Ben: The day before yesterday the doctor"
        };
        String[] middles = {
            "signed up for the pottery class near the old station",
            "moved the whole workshop into the garage and painted it green",
            "talked about that long trip to the coast, with the two dogs and the broken tent",
            "found a recipe for the plum cake grandmother used to bake every autumn",
            "said that running a half marathon in spring would be too early"
        };
        String[] endings = {
            ".",
            ", and honestly it went better than I thought!",
            "; can you believe it? I'm still laughing about how it ended.",
            ", which is why I will be late on Thursday, so please start without me and keep me some of the soup."
        };
        List<String> messages = new ArrayList<>();
        for (String opening : openings) {
            for (String middle : middles) {
                for (String ending : endings) {
                    messages.add(opening + " " + middle + ending);
                }
            }
        }
        return messages;
    }
}
