package dev.ecphory.jdbc;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A server of installed binaries in a folder of its own. */
final class InstalledPostgres implements RunningPostgres {
    private final Path binaries;
    private final List<String> as;
    private final Path folder;
    private final Path data;
    final int port;

    private InstalledPostgres(Path binaries, List<String> as, Path folder, int port) {
        this.binaries = binaries;
        this.as = as;
        this.folder = folder;
        this.data = folder.resolve("data");
        this.port = port;
    }

    /** Debian's, or whatever the PATH has. */
    static Optional<InstalledPostgres> find() {
        return Stream.concat(debian(), path())
                .filter(bin -> Files.isExecutable(bin.resolve("initdb")) && Files.isExecutable(bin.resolve("pg_ctl")))
                .findFirst()
                .map(InstalledPostgres::in);
    }

    private static Stream<Path> debian() {
        try (Stream<Path> versions = Files.list(Path.of("/usr/lib/postgresql"))) {
            return versions
                    .sorted(Comparator.comparingInt((Path one) -> number(one)).reversed())
                    .map(one -> one.resolve("bin"))
                    .toList()
                    .stream();
        } catch (IOException none) {
            return Stream.empty();
        }
    }

    private static int number(Path version) {
        String name = version.getFileName().toString();
        return name.matches("\\d+") ? Integer.parseInt(name) : 0;
    }

    private static Stream<Path> path() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                .filter(one -> !one.isEmpty())
                .map(Path::of);
    }

    private static InstalledPostgres in(Path binaries) {
        try (ServerSocket free = new ServerSocket(0)) {
            boolean root = "root".equals(System.getProperty("user.name"));
            Path folder = Files.createTempDirectory("ecphory-postgres");
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            List<String> as = List.of();
            if (root) {
                String user = user();
                Files.setOwner(
                        folder,
                        folder.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(user));
                as = List.of("setpriv", "--reuid=" + user, "--regid=" + group(user), "--clear-groups");
            }
            return new InstalledPostgres(binaries, as, folder, free.getLocalPort());
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Somebody else, because a server refuses to run as root. */
    private static String user() throws IOException {
        List<String> users = Files.readAllLines(Path.of("/etc/passwd"));
        return users.stream().anyMatch(line -> line.startsWith("postgres:")) ? "postgres" : "nobody";
    }

    private static String group(String user) throws IOException {
        return Files.readAllLines(Path.of("/etc/passwd")).stream()
                .filter(line -> line.startsWith(user + ":"))
                .findFirst()
                .orElseThrow()
                .split(":")[3];
    }

    void make() {
        run("initdb", "-D", data.toString(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "-N");
    }

    @Override
    public void start() {
        control("start");
    }

    @Override
    public void kill() {
        control("stop", "-m", "immediate");
    }

    void control(String what, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("pg_ctl", "-D", data.toString(), "-w", "-t", "120", "-l", folder + "/log"));
        if (what.equals("start")) {
            arguments.addAll(List.of(
                    "-o",
                    "-p " + port + " -c listen_addresses=127.0.0.1 -c unix_socket_directories=" + folder
                            + " -c fsync=off -c max_connections=300 -c shared_buffers=64MB"));
        }
        arguments.add(what);
        arguments.addAll(List.of(more));
        run(arguments.toArray(String[]::new));
    }

    private void run(String... arguments) {
        List<String> command = new ArrayList<>(as);
        command.add("env");
        command.add("HOME=" + folder);
        command.add(binaries.resolve(arguments[0]).toString());
        command.addAll(List.of(arguments).subList(1, arguments.length));
        try {
            Path told = Files.createTempFile("ecphory-postgres", ".out");
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(told.toFile())
                    .start();
            boolean ended = process.waitFor(150, TimeUnit.SECONDS);
            String said = Files.readString(told);
            Files.delete(told);
            if (!ended || process.exitValue() != 0) {
                throw new IllegalStateException(command + " failed: " + said);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    void remove() {
        try {
            if (Files.exists(data.resolve("postmaster.pid"))) {
                control("stop", "-m", "immediate");
            }
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
                        throws IOException {
                    Files.delete(directory);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException left) {
            throw new UncheckedIOException(left);
        }
    }
}
