package dev.ecphory.cli.kit;

import dev.ecphory.ProgressListener;
import java.time.Duration;
import me.tongfei.progressbar.DelegatingProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;

/** Progress as a bar for whoever watches {@code err}, one a stage; nothing when nobody does. Not for several threads. */
public final class ProgressBars implements ProgressListener, AutoCloseable {
    private static final int NAME = 12;

    private final Shell shell;
    private String stage = "";
    private @Nullable ProgressBar bar;

    public ProgressBars(Shell shell) {
        this.shell = shell;
    }

    @Override
    public void onProgress(String now, long done, long total) {
        if (!shell.watched()) {
            return;
        }
        ProgressBar current = bar;
        if (current == null || !now.equals(stage)) {
            wipe();
            stage = now;
            current = begin(now, done, total);
            bar = current;
        }
        current.maxHint(total);
        current.stepTo(done);
    }

    /** The time that is left is estimated from here on: what was done before may have been done long ago. */
    private ProgressBar begin(String name, long done, long total) {
        return new ProgressBarBuilder()
                .setTaskName(PlainText.fit(name, NAME))
                .setInitialMax(total)
                .startsFrom(done, Duration.ZERO)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setUpdateIntervalMillis(100)
                .clearDisplayOnFinish()
                .setConsumer(new Line(shell))
                .build();
    }

    @Override
    public void close() {
        wipe();
    }

    /** Takes the bar away; the next stage draws another. */
    public void wipe() {
        ProgressBar current = bar;
        if (current != null) {
            current.close();
            bar = null;
        }
    }

    /** One line of the terminal, drawn again and again, wiped at the end. */
    private static final class Line extends DelegatingProgressBarConsumer {
        private final Shell shell;

        Line(Shell shell) {
            super(
                    text -> {
                        shell.err().print("\r" + text);
                        shell.err().flush();
                    },
                    shell.width() - 1);
            this.shell = shell;
        }

        @Override
        public void clear() {
            shell.err().print("\r\u001b[K");
            shell.err().flush();
        }

        @Override
        public void close() {
            clear();
        }
    }
}
