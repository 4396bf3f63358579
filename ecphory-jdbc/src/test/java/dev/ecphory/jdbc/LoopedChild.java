package dev.ecphory.jdbc;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.consolidate.loop.LoopStep;
import dev.ecphory.engine.Ecphory;
import dev.ecphory.engine.Forgetting;
import dev.ecphory.engine.LoopReport;
import dev.ecphory.engine.Progress;
import dev.ecphory.engine.Tier;
import dev.ecphory.store.AccessLog;
import dev.ecphory.store.Annotations;
import dev.ecphory.store.Claims;
import dev.ecphory.store.DecisionLog;
import dev.ecphory.store.Facts;
import dev.ecphory.store.Mentions;
import dev.ecphory.store.NamespaceSettings;
import dev.ecphory.store.Store;
import dev.ecphory.store.Summaries;
import dev.ecphory.store.WrappedStore;
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
    private static final Set<String> WRITES = Set.of("append", "mark", "put", "clear", "settle");

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
            LoopReport unused = engine.memory(Child.NAMESPACE).loop().run(steps, child.hearing());
        }
    }

    static Ecphory engine(Store store, InstantSource clock) {
        return Ecphory.builder(store)
                .tier(Tier.EDGE)
                .background(false)
                .clock(clock)
                .forgetting(Forgetting.ARCHIVE)
                .cognition(Cognition.SEED)
                .open();
    }

    private Progress hearing() {
        return (stage, done, total) -> {
            inside = stage.equals(step.shown()) || (inside && step == LoopStep.DERIVE && total < 0);
            if (inside && step == LoopStep.REINDEX) {
                write(); // it writes nothing into the store
            }
        };
    }

    private Store over(Store inner) {
        return new WrappedStore(inner) {
            @Override
            public DecisionLog decisions() {
                return frail(DecisionLog.class, super.decisions());
            }

            @Override
            public Summaries summaries() {
                return frail(Summaries.class, super.summaries());
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
            public Annotations annotations() {
                return frail(Annotations.class, super.annotations());
            }

            @Override
            public Mentions mentions() {
                return frail(Mentions.class, super.mentions());
            }

            @Override
            public Claims claims() {
                return frail(Claims.class, super.claims());
            }

            @Override
            public Facts facts() {
                return frail(Facts.class, super.facts());
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
