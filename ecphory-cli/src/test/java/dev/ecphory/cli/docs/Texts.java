package dev.ecphory.cli.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Where the texts are: pages for users, and the sources of what ships. Stateless. */
final class Texts {
    private static final Path ROOT = Path.of("..");

    private Texts() {}

    /** Every page but decisions and the changelog, which tell of earlier versions, and results, which programs write. */
    static List<Path> pages() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(
                ROOT.resolve("README.md"), ROOT.resolve("CONTRIBUTING.md"), ROOT.resolve("examples/README.md")));
        for (String folder : List.of("docs", "docs/guides", "docs/contributing")) {
            pages.addAll(files(ROOT.resolve(folder), 1, ".md"));
        }
        return pages;
    }

    /** The sources of every module that ships. */
    static List<Path> sources() throws IOException {
        List<Path> sources = new ArrayList<>();
        for (Path module : folders(ROOT)) {
            Path main = module.resolve("src/main/java");
            if (Files.isDirectory(main) && !module.endsWith("lab")) {
                sources.addAll(files(main, Integer.MAX_VALUE, ".java"));
            }
        }
        return sources;
    }

    /** Sources that are compiled for tests and examples, for what a page shows of them. */
    static List<Path> tests() throws IOException {
        List<Path> modules = new ArrayList<>(folders(ROOT));
        modules.addAll(folders(ROOT.resolve("examples")));
        List<Path> tests = new ArrayList<>();
        for (Path module : modules) {
            if (Files.isDirectory(module.resolve("src"))) {
                tests.addAll(files(module.resolve("src"), Integer.MAX_VALUE, ".java"));
            }
        }
        return tests;
    }

    private static List<Path> folders(Path parent) throws IOException {
        try (Stream<Path> folders = Files.list(parent)) {
            return folders.filter(Files::isDirectory).sorted().toList();
        }
    }

    private static List<Path> files(Path folder, int depth, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(folder, depth)) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .filter(file -> !file.endsWith("module-info.java") && !file.endsWith("package-info.java"))
                    .sorted()
                    .toList();
        }
    }
}
