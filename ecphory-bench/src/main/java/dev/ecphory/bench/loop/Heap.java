package dev.ecphory.bench.loop;

import com.sun.management.GarbageCollectionNotificationInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.ListenerNotFoundException;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** The most that was alive after any collection of garbage since it was made. Threads may share it. */
final class Heap implements NotificationListener, AutoCloseable {
    private static final double MB = 1 << 20;

    private final AtomicLong most = new AtomicLong();

    Heap() {
        emitters(emitter -> emitter.addNotificationListener(this, null, null));
    }

    @Override
    public void handleNotification(Notification notification, Object handback) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)
                && notification.getUserData() instanceof CompositeData data) {
            long alive =
                    GarbageCollectionNotificationInfo.from(data).getGcInfo().getMemoryUsageAfterGc().entrySet().stream()
                            .filter(pool -> heap(pool.getKey()))
                            .map(java.util.Map.Entry::getValue)
                            .mapToLong(MemoryUsage::getUsed)
                            .sum();
            most.accumulateAndGet(alive, Math::max);
        }
    }

    /** In MB; what is alive now counts, too. */
    double mostMb() {
        System.gc();
        long now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        return most.accumulateAndGet(now, Math::max) / MB;
    }

    /** The limit of the heap in MB. */
    static double limitMb() {
        return Runtime.getRuntime().maxMemory() / MB;
    }

    @Override
    public void close() {
        emitters(emitter -> {
            try {
                emitter.removeNotificationListener(this);
            } catch (ListenerNotFoundException e) {
                throw new IllegalStateException("was never there", e);
            }
        });
    }

    private static boolean heap(String pool) {
        return ManagementFactory.getMemoryPoolMXBeans().stream()
                .anyMatch(
                        bean -> bean.getName().equals(pool) && bean.getType() == java.lang.management.MemoryType.HEAP);
    }

    private static void emitters(java.util.function.Consumer<NotificationEmitter> each) {
        for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
            if (bean instanceof NotificationEmitter emitter) {
                each.accept(emitter);
            }
        }
    }
}
