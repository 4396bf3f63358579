package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Readings of an index that somebody writes to. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class IndexLockTest {
    private final IndexLock lock = new IndexLock();
    private int read;

    private int written;

    /** Writes as another thread would; false where it had to wait. */
    private boolean writes() {
        return CompletableFuture.supplyAsync(() -> lock.tryWrite(() -> {
                    written++;
                    return true;
                }))
                .orTimeout(10, TimeUnit.SECONDS)
                .join();
    }

    /** A reading that is written to while it waits; how often it was applied. */
    private int overtaken() {
        read = 0;
        return lock.read(() -> {}, pause -> {
            read++;
            pause.during(this::writes);
            return read;
        });
    }

    @Test
    void aReadingThatWasOvertakenBeginsAgainOnce() {
        assertThat(overtaken()).isEqualTo(2);
        assertThat(written).as("not while it is read the second time").isEqualTo(1);
    }

    @Test
    void theReadingsAfterAnOvertakenOneAreNotOvertaken() {
        int once = overtaken();
        int again = 0;
        for (int i = 0; i < 16; i++) {
            again += overtaken();
        }
        assertThat(once).isEqualTo(2);
        assertThat(again).isEqualTo(16);
        assertThat(overtaken()).as("it is tried anew").isEqualTo(2);
    }

    @Test
    void aReadingThatNobodyOvertakesLetsGoWhileItWaits() {
        lock.read(() -> {}, pause -> {
            read++;
            return pause.during(() -> "nothing is written");
        });
        assertThat(read).isEqualTo(1);
    }
}
