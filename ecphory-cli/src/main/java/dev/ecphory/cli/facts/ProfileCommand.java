package dev.ecphory.cli.facts;

import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.cli.QueryCommand;
import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.options.AsOfOptions;
import dev.ecphory.cli.options.BacklogNotice;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.landmarks.Landmark;
import dev.ecphory.wire.EntityJson;
import dev.ecphory.wire.EvidenceEvents;
import dev.ecphory.wire.NotFoundException;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is known of one entity. */
@Command(
        name = "profile",
        description =
                "Shows what is known of an entity: names, how it writes, topics, facts, traits, relationships, causes,"
                        + " landmarks.")
public final class ProfileCommand extends QueryCommand {
    /** Causes on a page; JSON has all. */
    private static final int CAUSES = 8;

    @Mixin
    private final AsOfOptions asOf = new AsOfOptions();

    @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
    private String entity = "";

    @Override
    public Reply of(Memory memory) throws Exception {
        EntityProfile profile = EngineMemory.of(memory).facts().profile(entity, asOf.validAt(), asOf.knownAt());
        if (profile.unknown()) {
            throw new NotFoundException(
                    "nothing is known of " + PlainText.quoted(entity, 60),
                    "see ecphory entities for names, or consolidate what was appended");
        }
        FactView view =
                new FactView(new EvidenceEvents(memory), EngineMemory.of(memory).now());
        return reply(() -> EntityJson.of(profile, view.json(), asOf.validAt(), asOf.knownAt()), page -> {
            page(page, profile, view);
            BacklogNotice.note(page, memory);
        });
    }

    private static void page(ConsolePage page, EntityProfile profile, FactView view) {
        page.title(profile.entity() + (profile.kind() == null ? "" : " · " + profile.kind()));
        if (profile.names().size() > 1) {
            page.pair("names", String.join(", ", profile.names()));
        }
        LogEntry first = profile.first();
        LogEntry last = profile.last();
        if (first != null && last != null) {
            page.pair(
                    "mentioned",
                    String.format(
                            Locale.ROOT,
                            "%,d times, from %s to %s",
                            profile.mentions(),
                            first.occurredAt().toLocalDate(),
                            last.occurredAt().toLocalDate()));
        }
        ProfileView.page(page, profile);
        if (!profile.facts().isEmpty()) {
            page.line("");
            view.table(page, profile.facts(), false);
        }
        ProfileView.traits(page, profile.traits());
        ProfileView.relationships(page, profile.relationships());
        CausalRelationView.show(page, profile.causes().stream().limit(CAUSES).toList());
        if (!profile.landmarks().isEmpty()) {
            page.line("");
            page.line(page.paint().bold("landmarks"));
            for (Landmark landmark : profile.landmarks()) {
                LandmarksCommand.show(page, landmark, 1);
            }
        }
    }
}
