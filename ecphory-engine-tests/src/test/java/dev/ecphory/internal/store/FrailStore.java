package dev.ecphory.internal.store;

import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.SummaryTable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Random;
import java.util.Set;

/**
 * A store whose process dies at a write of a test's choosing, just before or just after it: from then on nobody gets
 * anything from it, not even a lease back, until it is revived. It also hands out logs and claims in short pages to those
 * who ask for them batch by batch. For one thread.
 */
public final class FrailStore extends WrappedStore {
    /** What dying looks like from inside. Nothing may catch it and go on. */
    public static final class Died extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Died() {
            super("the process died here");
        }
    }

    private static final Set<String> WRITES = Set.of(
            "append",
            "markCycle",
            "put",
            "clear",
            "replaceSubjects",
            "markDone",
            "erase",
            "redact",
            "eraseAll",
            "scrubFiles",
            "record",
            "add",
            "acquire");

    /** The pages that chores ask for; others know what they want. */
    private static final Set<Integer> BATCHES = Set.of(500, 2_000);

    private final Random random;
    private long left = Long.MAX_VALUE;
    private boolean before;
    private boolean dead;
    private int largestPage = Integer.MAX_VALUE;
    private int cut;

    /** Wraps a store; what is left to chance is left to this source. */
    public FrailStore(EventStore inner, Random random) {
        super(inner);
        this.random = random;
    }

    /** Dies at one of the next writes: 1 is the next. */
    public void dieAt(long write) {
        left = write;
        before = random.nextBoolean();
    }

    /** Lives again, and does not die until told to. */
    public void revive() {
        left = Long.MAX_VALUE;
        dead = false;
    }

    /** Chores get so many at a time at most. */
    public void largestPage(int most) {
        largestPage = most;
    }

    /** How many pages were cut short. */
    public int cut() {
        return cut;
    }

    @Override
    public EventLog log() {
        return frail(EventLog.class, super.log());
    }

    @Override
    public LeaseTable leases() {
        return frail(LeaseTable.class, super.leases());
    }

    @Override
    public AccessLog accessLog() {
        return frail(AccessLog.class, super.accessLog());
    }

    @Override
    public AnnotationTable annotations() {
        return frail(AnnotationTable.class, super.annotations());
    }

    @Override
    public ClaimTable claims() {
        return frail(ClaimTable.class, super.claims());
    }

    @Override
    public FactTable facts() {
        return frail(FactTable.class, super.facts());
    }

    @Override
    public MentionTable mentions() {
        return frail(MentionTable.class, super.mentions());
    }

    @Override
    public DecisionLog decisions() {
        return frail(DecisionLog.class, super.decisions());
    }

    @Override
    public ChoreFailureTable choreFailures() {
        return frail(ChoreFailureTable.class, super.choreFailures());
    }

    @Override
    public SummaryTable summaries() {
        return frail(SummaryTable.class, super.summaries());
    }

    @Override
    public NamespaceSettings settings() {
        return frail(NamespaceSettings.class, super.settings());
    }

    @Override
    public EventEraser eraser() {
        return frail(EventEraser.class, super.eraser());
    }

    private <T> T frail(Class<T> port, T inner) {
        InvocationHandler handler = (proxy, method, args) -> {
            if (dead) {
                throw new Died();
            }
            boolean dying = WRITES.contains(method.getName()) && --left == 0;
            if (dying && before) {
                dead = true;
                throw new Died();
            }
            if (method.getName().equals("after")
                    && args[args.length - 1] instanceof Integer limit
                    && BATCHES.contains(limit)
                    && limit > largestPage) {
                args[args.length - 1] = largestPage;
                cut++;
            }
            try {
                Object result = method.invoke(inner, args);
                if (dying) {
                    dead = true;
                    throw new Died();
                }
                return result;
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            }
        };
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
    }
}
