package dev.ecphory.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills processes in the middle of every chore over a database at a server, and finishes what they were killed in; what comes of
 * that must each time be what comes of never having been disturbed. {@code -Decphory.server.kills=20} for so many in each chore.
 */
@Tag("deep")
final class PostgresKilledInEveryChoreTest {
    private static final int KILLS = Integer.getInteger("ecphory.server.kills", 1);

    @RegisterExtension
    final PostgresStores stores = new PostgresStores();

    @TempDir
    Path folder;

    @Test
    void whatIsFinishedAfterwardsIsWhatAnUndisturbedMemoryMakes() throws Exception {
        Path album = folder.resolve("album");
        Album.paint(album);
        Aftermath.fill(new Ground(stores.address("filled"), album));
        QuickStart children = new QuickStart(Files.createDirectory(folder.resolve("children")));
        children.learn(
                ChoredChild.class, stores.copy("filled", "first"), album.toString(), Chored.FORGET.name(), "1", "once");
        int kills = 0;
        for (Chored chore : Chored.values()) {
            String name = chore.name().toLowerCase(Locale.ROOT);
            Ground ground = new Ground(stores.copy("filled", name), album);
            Random random = new Random(Aftermath.SEED + chore.name().hashCode());
            List<String> known = Aftermath.finish(chore, ground, 1, null, chore + ", never disturbed");
            int generation = 1;
            for (int kill = 1; kill <= KILLS; kill++) {
                generation++;
                try (Stoppable child = new Stoppable(
                        children.command(
                                ChoredChild.class,
                                ground.store(),
                                album.toString(),
                                chore.name(),
                                Integer.toString(generation)),
                        random)) {
                    child.stopInside(); // and then it is killed
                }
                kills++;
                generation++;
                String when = "seed " + Aftermath.SEED + ", " + chore + ", kill " + kill;
                // what is forgotten is not in what an undisturbed memory makes of the log that is left
                var unused = Aftermath.finish(chore, ground, generation, chore == Chored.FORGET ? null : known, when);
            }
            Aftermath.rebuild(ground, generation, chore + ", after all kills");
        }
        assertThat(kills).isEqualTo(KILLS * Chored.values().length);
    }
}
