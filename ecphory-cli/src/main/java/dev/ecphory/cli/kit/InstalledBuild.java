package dev.ecphory.cli.kit;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;

/**
 * The jars that this process runs, as they were when it began. Threads may share it.
 *
 * @param folder where they are, as the launcher names it; empty when no launcher did
 * @param jars what each was by its name
 */
record InstalledBuild(String folder, Map<String, String> jars) {
    InstalledBuild {
        jars = Map.copyOf(jars);
    }

    /** The one that runs. */
    static InstalledBuild running() {
        String folder = System.getProperty("ecphory.build", "");
        return new InstalledBuild(folder, look(folder));
    }

    /** Whether that folder is this one, by whatever path, and nothing in it has been replaced since. */
    boolean same(String other) {
        try {
            return (other.equals(folder) || Files.isSameFile(Path.of(other), Path.of(folder)))
                    && look(folder).equals(jars);
        } catch (IOException | InvalidPathException gone) {
            return false;
        }
    }

    private static Map<String, String> look(String folder) {
        Map<String, String> found = new TreeMap<>();
        if (folder.isEmpty()) {
            return found;
        }
        try (DirectoryStream<Path> all = Files.newDirectoryStream(Path.of(folder), "ecphory-*.jar")) {
            for (Path jar : all) {
                BasicFileAttributes file = Files.readAttributes(jar, BasicFileAttributes.class);
                found.put(
                        jar.getFileName().toString(),
                        file.size() + " " + file.lastModifiedTime() + " " + file.fileKey());
            }
        } catch (IOException gone) {
            found.clear(); // it is being replaced
        }
        return found;
    }
}
