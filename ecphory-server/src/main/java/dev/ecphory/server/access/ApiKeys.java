package dev.ecphory.server.access;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Keys in a file of their own, a JSON object a line, for its owner only: secrets are kept as SHA-256 alone, which is
 * enough for 256 random bits. A file that another process changed is read again; changes of several processes follow one
 * another, by a lock on a file beside it that stays. Threads may share it.
 */
public final class ApiKeys {
    private static final String PREFIX = "eck_";
    private static final Set<PosixFilePermission> OTHERS = PosixFilePermissions.fromString("---rwxrwx");

    private final Path file;
    private final InstantSource clock;
    private final SecureRandom random;
    /** Held before {@link #lock}: a process locks a file once, whichever of its objects asks. */
    private static final ReentrantLock CHANGES = new ReentrantLock();

    private final ReentrantLock lock = new ReentrantLock();
    private volatile Loaded loaded = new Loaded("", List.of());

    /** Keys in that file, which need not exist yet. */
    public ApiKeys(Path file, InstantSource clock, SecureRandom random) {
        this.file = file;
        this.clock = clock;
        this.random = random;
    }

    /**
     * A new key, in the only moment in which its secret can be seen.
     *
     * @param secret the whole key as callers present it
     */
    public record Issued(ApiKey key, String secret) {}

    private record Loaded(String state, List<ApiKey> keys) {}

    /** Makes a key that stays valid, with the server's limit; its secret is not kept. */
    public Issued issue(Role role, List<String> namespaces, String note) {
        return issue(role, namespaces, note, null, null);
    }

    /**
     * Makes a key; its secret is not kept.
     *
     * @param expires the first instant at which it is not valid any more; null when it stays valid
     * @param perMinute requests a minute, 0 for no limit; null for the server's limit
     */
    public Issued issue(
            Role role, List<String> namespaces, String note, @Nullable Instant expires, @Nullable Integer perMinute) {
        if (expires != null && !expires.isAfter(clock.instant())) {
            throw new InvalidInputException("expires", expires.toString(), "is past", "give a time to come");
        }
        byte[] bytes = new byte[40];
        random.nextBytes(bytes);
        String id = HexFormat.of().formatHex(bytes, 0, 6);
        String secret =
                Base64.getUrlEncoder().withoutPadding().encodeToString(java.util.Arrays.copyOfRange(bytes, 8, 40));
        String whole = PREFIX + id + "_" + secret;
        ApiKey key = new ApiKey(
                new Permissions(id, role, namespaces, perMinute), hash(whole), clock.instant(), note.strip(), expires);
        change(keys -> keys.add(key));
        return new Issued(key, whole);
    }

    /** Those that are not revoked, in the order in which they were issued. */
    public List<ApiKey> list() {
        Loaded known = loaded;
        if (state().equals(known.state())) {
            return known.keys();
        }
        lock.lock();
        try {
            String state = state();
            if (!state.equals(loaded.state())) {
                loaded = new Loaded(state, read());
            }
            return loaded.keys();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Makes a key invalid at once.
     *
     * @throws InvalidInputException when there is none of that id
     */
    public void revoke(String id) {
        change(keys -> {
            if (!keys.removeIf(key -> key.grant().id().equals(id))) {
                throw new InvalidInputException("id", id, "is no key's", "list the keys for their ids");
            }
        });
    }

    /**
     * What a presented key allows; nothing when there is no such key. Takes the same time for every wrong one of an id.
     *
     * @throws AccessDeniedException when it has expired
     */
    public Optional<Permissions> find(String presented) {
        byte[] hash = hash(presented).getBytes(StandardCharsets.US_ASCII);
        Optional<ApiKey> found = Optional.empty();
        for (ApiKey key : list()) {
            if (MessageDigest.isEqual(hash, key.sha256().getBytes(StandardCharsets.US_ASCII))) {
                found = Optional.of(key);
            }
        }
        found.filter(key -> key.expired(clock.instant())).ifPresent(key -> {
            throw new AccessDeniedException(
                    AccessDeniedException.Kind.UNAUTHENTICATED,
                    "the key " + key.grant().id() + " expired at " + key.expires(),
                    "ask whoever runs the server for a new one",
                    null);
        });
        return found.map(ApiKey::grant);
    }

    /** What tells one content of the file from another without reading it. */
    private String state() {
        try {
            BasicFileAttributes about = Files.readAttributes(file, BasicFileAttributes.class);
            return about.lastModifiedTime() + " " + about.size() + " " + about.fileKey();
        } catch (java.nio.file.NoSuchFileException none) {
            return "";
        } catch (IOException e) {
            throw unusable("cannot be read", e);
        }
    }

    private List<ApiKey> read() {
        try {
            if (!Files.exists(file)) {
                return List.of();
            }
            if (posix() && Files.getPosixFilePermissions(file).stream().anyMatch(OTHERS::contains)) {
                throw new StoreUnavailableException(
                        "others may use the file of keys " + file, "make it its owner's alone: chmod 600", null);
            }
            List<ApiKey> keys = new ArrayList<>();
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    keys.add(ApiKey.of(Json.readObject("keys", line)));
                }
            }
            return List.copyOf(keys);
        } catch (IOException e) {
            throw unusable("cannot be read", e);
        } catch (IllegalArgumentException | java.time.DateTimeException | InvalidInputException e) {
            throw unusable("is damaged", e);
        }
    }

    /** Reads, changes and replaces the keys, while no other process does. */
    private void change(Consumer<List<ApiKey>> how) {
        CHANGES.lock();
        try (FileChannel beside = FileChannel.open(
                file.resolveSibling(file.getFileName() + ".lock"),
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                ownerOnly())) {
            FileLock unused = beside.lock(); // until it is closed
            List<ApiKey> keys = new ArrayList<>(read());
            how.accept(keys);
            write(keys);
        } catch (IOException e) {
            throw unusable("cannot be written", e);
        } finally {
            CHANGES.unlock();
        }
    }

    /** Whole or not at all, also when power fails: a new file takes the old one's place. */
    private void write(List<ApiKey> keys) throws IOException {
        Path folder = folder();
        Path next = Files.createTempFile(folder, ".keys", "", ownerOnly());
        try {
            Files.write(next, keys.stream().map(ApiKey::line).toList());
            force(next, StandardOpenOption.WRITE);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(next);
        }
        if (posix()) {
            force(folder, StandardOpenOption.READ);
        }
        lock.lock();
        try {
            loaded = new Loaded(state(), List.copyOf(keys));
        } finally {
            lock.unlock();
        }
    }

    private static void force(Path onDisk, StandardOpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(onDisk, how)) {
            channel.force(true);
        }
    }

    private FileAttribute<?>[] ownerOnly() {
        return posix()
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
                }
                : new FileAttribute<?>[0];
    }

    private Path folder() {
        return Objects.requireNonNull(file.toAbsolutePath().getParent());
    }

    private boolean posix() {
        return file.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    private StoreUnavailableException unusable(String what, Exception cause) {
        return new StoreUnavailableException(
                "the file of keys " + file + " " + what, "check the path and who may use it", cause);
    }

    private static String hash(String secret) {
        return Asset.digest(secret.getBytes(StandardCharsets.UTF_8));
    }
}
