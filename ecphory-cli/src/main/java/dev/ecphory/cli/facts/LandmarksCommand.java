package dev.ecphory.cli.facts;

import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.cli.options.MemoryQuery;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.internal.maintenance.GateInspector.Landmark;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Life events that other times are told by. */
@Command(name = "landmarks", description = "Lists the life events that other times can be told by.")
final class LandmarksCommand implements Callable<Integer> {
    private static final int LINES = 2;

    private final Shell shell;

    @Mixin
    private final MemoryQuery asking = new MemoryQuery();

    LandmarksCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            List<Landmark> landmarks = memory.gate().landmarks();
            return MemoryQuery.Answer.of(() -> Json.object("landmarks", StatusJson.all(landmarks)), page -> {
                landmarks.forEach(landmark -> show(page, landmark, LINES));
                if (landmarks.isEmpty()) {
                    page.line("No life event was told, as far as is known.");
                }
                BacklogNotice.note(page, memory);
            });
        });
    }

    private static @Nullable String kind(Landmark landmark) {
        LandmarkKind kind = landmark.annotation().landmark();
        return kind == null ? null : EnumNames.lower(kind);
    }

    static void show(ConsolePage page, Landmark landmark, int lines) {
        String kind = String.valueOf(kind(landmark)).replace('_', ' ');
        page.event(
                "  " + PlainText.fit(kind, 12),
                landmark.entry(),
                landmark.entry().id(),
                lines);
    }
}
