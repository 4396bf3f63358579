package dev.ecphory.jdbc;

import dev.ecphory.Ecphory;
import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.admin.Forgetting;
import dev.ecphory.internal.cognition.mechanism.CognitionSettings;
import dev.ecphory.internal.engine.EngineBuilder;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.maintenance.LoopReport;
import dev.ecphory.internal.maintenance.LoopStep;
import dev.ecphory.internal.store.WrappedStore;
import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.DecisionLog;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.SummaryTable;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * A process that runs the loop and kills itself, as {@code kill -9} does, at one write of one step. Its arguments are the
 * store, the step, which write (0 for none) and whether before or after it. For one thread.
 */
final class LoopedChild {
    private static final Set<String> WRITES = Set.of("append", "markCycle", "put", "clear", "replaceSubjects");

    private final LoopStep step;
    private final boolean before;
    private int left;
    private boolean inside;

    private LoopedChild(LoopStep step, int write, boolean before) {
        this.step = step;
        this.left = write;
        this.before = before;
    }

    public static void main(String[] args) {
        LoopStep step = LoopStep.valueOf(args[1]);
        InstantSource clock = ChoredChild.clock(1);
        LoopedChild child = new LoopedChild(step, Integer.parseInt(args[2]), args[3].equals("before"));
        try (Ecphory engine = engine(child.over(Ground.told(args[0], ".").open(clock)), clock)) {
            // what is derived before anything is decided is derived in that step
            Set<LoopStep> steps =
                    step == LoopStep.DERIVE ? EnumSet.of(LoopStep.STRENGTHEN, LoopStep.DERIVE) : LoopStep.ALL;
            LoopReport unused = EngineMemory.of(engine.memory(Child.NAMESPACE))
                    .consolidationLoop()
                    .run(steps, child.hearing());
        }
    }

    static Ecphory engine(EventStore store, InstantSource clock) {
        return EngineBuilder.over(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .forgettingMode(Forgetting.ARCHIVE)
                .cognition(CognitionSettings.SEED)
                .open();
    }

    private ProgressListener hearing() {
        return (stage, done, total) -> {
            inside = stage.equals(step.shown()) || (inside && step == LoopStep.DERIVE && total < 0);
            if (inside && step == LoopStep.REINDEX) {
                write(); // it writes nothing into the store
            }
        };
    }

    private EventStore over(EventStore inner) {
        return new WrappedStore(inner) {
            @Override
            public DecisionLog decisions() {
                return frail(DecisionLog.class, super.decisions());
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
            public AccessLog accessLog() {
                return frail(AccessLog.class, super.accessLog());
            }

            @Override
            public AnnotationTable annotations() {
                return frail(AnnotationTable.class, super.annotations());
            }

            @Override
            public MentionTable mentions() {
                return frail(MentionTable.class, super.mentions());
            }

            @Override
            public ClaimTable claims() {
                return frail(ClaimTable.class, super.claims());
            }

            @Override
            public FactTable facts() {
                return frail(FactTable.class, super.facts());
            }
        };
    }

    private <T> T frail(Class<T> port, T inner) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, args) -> {
            boolean writes = inside && WRITES.contains(method.getName());
            if (writes && before) {
                write();
            }
            try {
                return method.invoke(inner, args);
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            } finally {
                if (writes && !before) {
                    write();
                }
            }
        }));
    }

    private void write() {
        if (--left == 0) {
            try {
                Process unused = new ProcessBuilder(
                                "kill",
                                "-9",
                                Long.toString(ProcessHandle.current().pid()))
                        .start();
            } catch (IOException failure) {
                throw new IllegalStateException(failure);
            }
            while (true) {
                LockSupport.park(); // until it is dead
            }
        }
    }
}
