package dev.ecphory.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** An unpacked distribution: the real launcher, and a jar that stands for the classes of this build. Stateless. */
final class Distribution {
    private Distribution() {}

    /** Unpacks it into a folder; returns the launcher. */
    static Path unpack(Path home) throws IOException {
        Path launcher = Files.createDirectories(home.resolve("bin")).resolve("ecphory");
        Files.copy(Path.of("..", "bin", "ecphory"), launcher);
        assertThat(launcher.toFile().setExecutable(true)).isTrue();
        build(home, "one");
        return launcher;
    }

    /** Puts another build in its place, which does the same. */
    static void build(Path home, String name) throws IOException {
        Path lib = Files.createDirectories(home.resolve("lib"));
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.put(Attributes.Name.MAIN_CLASS, "dev.ecphory.cli.Main");
        main.put(Attributes.Name.IMPLEMENTATION_TITLE, name);
        main.put(new Attributes.Name("Enable-Native-Access"), "ALL-UNNAMED");
        main.put(
                Attributes.Name.CLASS_PATH,
                Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                        .map(entry -> packed(Path.of(entry), lib).toUri().toString())
                        .collect(Collectors.joining(" ")));
        Path jar = lib.resolve("ecphory-cli.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream empty = new JarOutputStream(out, manifest)) {
            empty.finish();
        }
    }

    /** A jar of a folder of classes, since no archive for a faster start is made of folders. */
    private static Path packed(Path classes, Path lib) {
        if (!Files.isDirectory(classes)) {
            return classes;
        }
        Path jar = lib.resolve("classes-" + Integer.toHexString(classes.hashCode()) + ".jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream pack = new JarOutputStream(out);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                pack.putNextEntry(
                        new JarEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, pack);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return jar;
    }
}
