package dev.ecphory.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The project that a folder belongs to, and the namespace of its memory. A project is a git repository, with all its
 * working trees; where there is none, the folder itself. Stateless; threads may share it.
 */
public final class Project {
    /** The namespace of what concerns the user in every project. */
    public static final String USER = "user";

    private static final int LONGEST_NAME = 100;
    private static final int HASH = 8;

    private Project() {}

    /**
     * The namespace of the project that a folder belongs to: the name of its root folder and eight hexadecimal digits of
     * the root's path, so that two projects of one name are told apart.
     *
     * @param folder absolute; null for {@link #USER}
     */
    public static String namespace(@Nullable Path folder) {
        if (folder == null) {
            return USER;
        }
        Path root = root(folder);
        Path last = root.getFileName();
        String name = (last == null ? "root" : last.toString())
                .replaceAll("[^\\p{L}\\p{N}._-]+", "-")
                .replaceAll("^-++|(?<!-)-++$", "");
        String cut = name.codePoints()
                .limit(LONGEST_NAME)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return (cut.isEmpty() ? "project" : cut) + "-"
                + InstallManifest.digest(root.toString()).substring(0, HASH);
    }

    /** The root of the repository, or the folder itself; symbolic links are followed. */
    static Path root(Path folder) {
        Path real = real(folder);
        for (Path at = real; at != null; at = at.getParent()) {
            Path git = at.resolve(".git");
            if (Files.isDirectory(git)) {
                return at;
            }
            if (Files.isRegularFile(git)) {
                return ofWorkingTree(git, at);
            }
        }
        return real;
    }

    /** The repository that a further working tree ({@code git worktree}) belongs to; a submodule is a project of its own. */
    private static Path ofWorkingTree(Path file, Path tree) {
        try {
            String told = ConfigFile.read(file);
            if (told != null && told.startsWith("gitdir:")) {
                Path own =
                        tree.resolve(told.substring("gitdir:".length()).strip()).normalize();
                Path worktrees = own.getParent();
                Path git = worktrees == null ? null : worktrees.getParent();
                Path root = git == null ? null : git.getParent();
                boolean further =
                        worktrees != null && worktrees.endsWith("worktrees") && git != null && git.endsWith(".git");
                if (root != null && further) {
                    return real(root);
                }
            }
        } catch (IOException | RuntimeException unreadable) {
            return tree;
        }
        return tree;
    }

    private static Path real(Path folder) {
        try {
            return folder.toRealPath();
        } catch (IOException | InvalidPathException gone) {
            return folder.toAbsolutePath().normalize();
        }
    }
}
