package dev.ecphory.jdbc;

import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A process that moves a memory to another model and says how far it is, while a thread of it recalls all the time. Its
 * arguments are the file, and how many processes had it before.
 */
final class ReembedChild {
    private static final RecallOptions AT_ONCE = RecallOptions.defaults().withPatience(Duration.ZERO);

    private ReembedChild() {}

    public static void main(String[] args) throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        try (Ecphory engine = engine(Path.of(args[0]), Integer.parseInt(args[1]))) {
            Memory memory = engine.memory(Child.NAMESPACE);
            Thread asking = Thread.ofPlatform().start(() -> {
                while (!over.get()) {
                    requireMeaning(memory.recall("Where does Ann live now?", AT_ONCE));
                }
            });
            asking.setUncaughtExceptionHandler((thread, failure) -> Steps.say("failed " + failure));
            memory.admin().migrateEmbeddings((stage, done, total) -> Steps.say(stage + " " + done));
            over.set(true);
            asking.join();
            Steps.say("moved");
        } catch (RuntimeException failure) {
            Steps.say("failed " + failure);
        }
    }

    /** An engine that has both models, past the leases of all processes before. */
    static Ecphory engine(Path file, int generation) {
        return Ecphory.builder(FaultStores.open(file, ChoredChild.clock(generation)))
                .embedder(Shades.NEW)
                .previousEmbedder(Shades.OLD)
                .background(false)
                .clock(ChoredChild.clock(generation))
                .open();
    }

    /** The space that a question was compared in. */
    static String requireMeaning(RecallResult recalled) {
        String space = recalled.steps().stream()
                .filter(step -> step.stage().equals("embed") && step.out() == 1)
                .map(step -> step.note())
                .findFirst()
                .orElseThrow(() -> new AssertionError("recalled without meaning: " + recalled.steps()));
        boolean waiting = recalled.steps().stream().anyMatch(step -> step.note().contains("not embedded"));
        if (waiting || recalled.items().isEmpty()) {
            throw new AssertionError("recalled in half a space: " + recalled.steps());
        }
        return space;
    }
}
