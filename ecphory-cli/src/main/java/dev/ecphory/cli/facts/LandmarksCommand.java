package dev.ecphory.cli.facts;

import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.landmarks.Landmark;
import dev.ecphory.spi.store.EventAnnotation.LandmarkKind;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.Json;
import dev.ecphory.wire.StatusJson;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Life events that other times are told by. */
@Command(name = "landmarks", description = "Lists the life events that other times can be told by.")
public final class LandmarksCommand extends QueryCommand {
    private static final int LINES = 2;

    @Override
    public Reply of(Memory memory) throws Exception {
        List<Landmark> landmarks = EngineMemory.of(memory).gate().landmarks();
        return reply(() -> Json.object("landmarks", StatusJson.all(landmarks)), page -> {
            landmarks.forEach(landmark -> show(page, landmark, LINES));
            if (landmarks.isEmpty()) {
                page.line("No life event was told, as far as is known.");
            }
            BacklogNotice.note(page, memory);
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
