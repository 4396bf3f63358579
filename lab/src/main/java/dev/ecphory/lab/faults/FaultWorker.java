package dev.ecphory.lab.faults;

import dev.ecphory.EcphoryException;
import dev.ecphory.internal.store.SettableClock;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A process that works on memories until it is stopped or killed. On standard input it is told {@code open OPERATION ADDRESS PREFIX
 * JUMPING}, {@code go NUMBER TARGET} and {@code close}, a line each; on standard output it says what {@link MemoryWork} says, {@code
 * refused} with an error that callers are meant to see, and {@code failed} with any other. Each order is answered at last by {@code
 * done}.
 */
public final class FaultWorker {
    private static final int LARGEST_JUMP_SECONDS = 6 * 3_600;

    private final SettableClock clock = new SettableClock(StoreCheck.SPOKEN);
    private @Nullable MemoryWork work;
    private boolean jumping;
    private String prefix = "";

    private FaultWorker() {}

    /** Takes orders. */
    public static void main(String[] args) throws IOException {
        FaultWorker worker = new FaultWorker();
        BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String order = orders.readLine(); order != null; order = orders.readLine()) {
            try {
                worker.take(order.split(" "));
            } catch (EcphoryException refusal) {
                say("refused " + oneLine(refusal));
            } catch (RuntimeException failure) {
                say("failed " + oneLine(failure));
            }
            say("done");
        }
        Runtime.getRuntime().halt(0);
    }

    private void take(String[] order) {
        switch (order[0]) {
            case "open" -> {
                prefix = order[3];
                jumping = Boolean.parseBoolean(order[4]);
                work = new MemoryWork(FaultOperation.valueOf(order[1]), order[2], prefix, clock, FaultWorker::say);
            }
            case "go" -> {
                int number = Integer.parseInt(order[1]);
                clock.set(StoreCheck.at(number));
                if (jumping) {
                    Random random = new Random(prefix.hashCode() + 7L * number);
                    clock.advance(Duration.ofSeconds(random.nextInt(2 * LARGEST_JUMP_SECONDS) - LARGEST_JUMP_SECONDS));
                }
                java.util.Objects.requireNonNull(work).cycle(number, order[2]);
            }
            case "close" -> java.util.Objects.requireNonNull(work).close();
            default -> throw new IllegalArgumentException(order[0]);
        }
    }

    /** An error with its causes, in a line. */
    static String oneLine(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable one = failure; one != null; one = one.getCause()) {
            text.append(text.isEmpty() ? "" : " <- ")
                    .append(one.getClass().getSimpleName())
                    .append(": ")
                    .append(one.getMessage());
        }
        return text.toString().replaceAll("\\s+", " ");
    }

    /** A line in one piece; when nobody listens any more, the process ends. */
    private static synchronized void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
        if (System.out.checkError()) {
            Runtime.getRuntime().halt(1);
        }
    }
}
