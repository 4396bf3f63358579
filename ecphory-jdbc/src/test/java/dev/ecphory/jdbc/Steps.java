package dev.ecphory.jdbc;

import dev.ecphory.spi.store.AccessLog;
import dev.ecphory.spi.store.AnnotationTable;
import dev.ecphory.spi.store.ChoreFailureTable;
import dev.ecphory.spi.store.ClaimTable;
import dev.ecphory.spi.store.EventEraser;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.FactTable;
import dev.ecphory.spi.store.LeaseTable;
import dev.ecphory.spi.store.MentionTable;
import dev.ecphory.spi.store.NamespaceSettings;
import dev.ecphory.spi.store.SummaryTable;
import dev.ecphory.spi.store.VectorTable;
import dev.ecphory.internal.store.WrappedStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;

/**
 * Says on standard output when a chore is entered and when it is left: {@code in}, and {@code out} with how many
 * nanoseconds it took. For one thread.
 */
final class Steps {
    private final String enters;
    private final String leaves;
    private final int times;
    private boolean armed;
    private int left;
    private long since;

    Steps(String enters, String leaves, int times) {
        this.enters = enters;
        this.leaves = leaves;
        this.times = times;
    }

    /** From now on, the chore is going to be done once; fails where it was not entered the last time. */
    void arm() {
        if (armed) {
            throw new IllegalStateException("nothing called " + enters);
        }
        armed = true;
    }

    /** A store that tells. */
    EventStore over(EventStore inner) {
        return new WrappedStore(inner) {
            @Override
            public LeaseTable leases() {
                return told(LeaseTable.class, super.leases());
            }

            @Override
            public AnnotationTable annotations() {
                return told(AnnotationTable.class, super.annotations());
            }

            @Override
            public MentionTable mentions() {
                return told(MentionTable.class, super.mentions());
            }

            @Override
            public ClaimTable claims() {
                return told(ClaimTable.class, super.claims());
            }

            @Override
            public FactTable facts() {
                return told(FactTable.class, super.facts());
            }

            @Override
            public AccessLog accessLog() {
                return told(AccessLog.class, super.accessLog());
            }

            @Override
            public SummaryTable summaries() {
                return told(SummaryTable.class, super.summaries());
            }

            @Override
            public ChoreFailureTable choreFailures() {
                return told(ChoreFailureTable.class, super.choreFailures());
            }

            @Override
            public VectorTable vectors() {
                return told(VectorTable.class, super.vectors());
            }

            @Override
            public NamespaceSettings settings() {
                return told(NamespaceSettings.class, super.settings());
            }

            @Override
            public EventEraser eraser() {
                return told(EventEraser.class, super.eraser());
            }
        };
    }

    private <T> T told(Class<T> port, T inner) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (proxy, method, args) -> {
            String call = port.getSimpleName() + "." + method.getName();
            if (armed && call.matches(enters)) {
                armed = false;
                left = times;
                since = System.nanoTime();
                say("in");
            }
            try {
                return method.invoke(inner, args);
            } catch (InvocationTargetException failure) {
                throw failure.getCause();
            } finally {
                if (left > 0 && call.equals(leaves) && --left == 0) {
                    say("out " + (System.nanoTime() - since));
                }
            }
        }));
    }

    /** A line in one piece; when nobody listens any more, the process ends. */
    static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush();
        if (System.out.checkError()) {
            Runtime.getRuntime().halt(1);
        }
    }
}
