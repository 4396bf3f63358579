package dev.ecphory.internal.maintenance;

import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.assets.CaptionedEventReader;
import dev.ecphory.internal.chores.Consolidator;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.knowledge.Decision;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What is said of the images, recordings and files of one namespace after they were appended. Threads may share it. */
public final class AssetDescriptions extends NamespaceView {
    private final Consolidator consolidator;

    public AssetDescriptions(AuditRecorder recorder, Consolidator consolidator) {
        super(recorder);
        this.consolidator = consolidator;
    }

    /**
     * Gives an asset words that nobody had when its event was appended: a transcript, the words that stand in a picture. They
     * count in recall as what a model tells does, in the place of that and of what was given before, and say whose they are.
     * The event stays as it was appended; the words are a decision, and go when it is erased or redacted. No claims are read
     * out of them.
     *
     * @param eventId of an event with an asset that has no words of its own
     * @param text 1 to {@value Decision.DescribeEvent#MAX_TEXT} UTF-16 units
     * @param by whose words they are, 1 to 200 UTF-16 units; null when nobody says
     * @return the event as readers see it now
     * @throws InvalidInputException when there is no such event, it has no asset, or it has words of its own
     */
    public LogEntry describe(String eventId, String text, @Nullable String by) {
        LogEntry entry = event(eventId);
        if (entry.event().asset().isEmpty()) {
            throw new InvalidInputException(
                    "id", eventId, "has no asset", "append an event of its own that says what there is to say");
        }
        if (!entry.event().lacksText()) {
            throw new InvalidInputException(
                    "id",
                    eventId,
                    "has words of its own: its caption, or its text",
                    "append an event of its own that says what there is to say");
        }
        Decision decision =
                new Decision.DescribeEvent(entry.id(), text, by == null ? Decision.DescribeEvent.CALLER : by);
        var unused = decide(List.of(decision));
        consolidator.finish(namespace);
        return new CaptionedEventReader(store().log(), store().summaries())
                .byId(namespace, eventId)
                .orElse(entry);
    }
}
