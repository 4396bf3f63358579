package dev.ecphory.cli;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.cli.kit.Shell;
import dev.ecphory.engine.Gatekeeper.Landmark;
import dev.ecphory.engine.Profile;
import dev.ecphory.memory.LogEntry;
import dev.ecphory.wire.EntityJson;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.Sources;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is known of one entity. */
@Command(
        name = "profile",
        description =
                "Shows what is known of an entity: names, how it writes, topics, facts, traits, relationships, causes,"
                        + " landmarks.")
final class ProfileCommand implements Callable<Integer> {
    /** Causes on a page; JSON has all. */
    private static final int CAUSES = 8;

    private final Shell shell;

    @Mixin
    private final Asking asking = new Asking();

    @Mixin
    private final AsOfFlags asOf = new AsOfFlags();

    @Parameters(paramLabel = "ENTITY", description = "Whom or what, by any of its names.")
    private String entity = "";

    ProfileCommand(Shell shell) {
        this.shell = shell;
    }

    @Override
    public Integer call() throws Exception {
        return asking.answer(shell, memory -> {
            Profile profile = memory.knowledge().profile(entity, asOf.validAt(), asOf.knownAt());
            if (profile.unknown()) {
                throw new Missing(
                        "nothing is known of " + PlainText.quoted(entity, 60),
                        "see ecphory entities for names, or consolidate what was appended");
            }
            FactView view = new FactView(new Sources(memory), memory.now());
            return Asking.Answer.of(() -> EntityJson.of(profile, view.json(), asOf.validAt(), asOf.knownAt()), page -> {
                page(page, profile, view);
                Behind.note(page, memory);
            });
        });
    }

    private static void page(ConsolePage page, Profile profile, FactView view) {
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
        PersonView.page(page, profile);
        if (!profile.facts().isEmpty()) {
            page.line("");
            view.table(page, profile.facts(), false);
        }
        PersonView.traits(page, profile.traits());
        PersonView.relationships(page, profile.relationships());
        CauseView.show(page, profile.causes().stream().limit(CAUSES).toList());
        if (!profile.landmarks().isEmpty()) {
            page.line("");
            page.line(page.paint().bold("landmarks"));
            for (Landmark landmark : profile.landmarks()) {
                LandmarksCommand.show(page, landmark, 1);
            }
        }
    }
}
