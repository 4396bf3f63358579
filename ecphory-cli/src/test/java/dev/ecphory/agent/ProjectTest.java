package dev.ecphory.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProjectTest {
    @TempDir
    private Path folder = Path.of("");

    private Path project(String where) throws Exception {
        Path root = Files.createDirectories(folder.resolve(where));
        Files.createDirectories(root.resolve(".git"));
        return root;
    }

    @Test
    void everyFolderOfARepositoryHasTheRepositorysMemory() throws Exception {
        Path root = project("a/tea pot");
        Path inside = Files.createDirectories(root.resolve("src/main"));
        assertThat(Project.namespace(inside)).isEqualTo(Project.namespace(root)).matches("tea-pot-[0-9a-f]{8}");
        Path link = Files.createSymbolicLink(folder.resolve("link"), inside);
        assertThat(Project.namespace(link)).isEqualTo(Project.namespace(root));
    }

    @Test
    void twoProjectsOfOneNameAreToldApart() throws Exception {
        assertThat(Project.namespace(project("a/teapot"))).isNotEqualTo(Project.namespace(project("b/teapot")));
    }

    @Test
    void aFurtherWorkingTreeSharesTheMemoryAndASubmoduleDoesNot() throws Exception {
        Path root = project("teapot");
        Path tree = Files.createDirectories(folder.resolve("teapot-fix"));
        Files.writeString(tree.resolve(".git"), "gitdir: " + root.resolve(".git/worktrees/teapot-fix") + "\n");
        assertThat(Project.namespace(tree)).isEqualTo(Project.namespace(root));
        Path module = Files.createDirectories(root.resolve("lid"));
        Files.writeString(module.resolve(".git"), "gitdir: ../.git/modules/lid\n");
        assertThat(Project.namespace(module)).startsWith("lid-");
    }

    @Test
    void whereThereIsNoRepositoryTheFolderItselfCounts() {
        assertThat(Project.namespace(Path.of("/nowhere/at all"))).matches("at-all-[0-9a-f]{8}");
        assertThat(Project.namespace(Path.of("/"))).matches("root-[0-9a-f]{8}");
        assertThat(Project.namespace(Path.of("/nowhere/" + "x".repeat(250)))).hasSizeLessThan(120);
        assertThat(Project.namespace(null)).isEqualTo(Project.USER);
    }
}
