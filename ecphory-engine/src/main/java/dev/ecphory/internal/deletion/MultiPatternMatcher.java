package dev.ecphory.internal.deletion;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Many byte strings looked for at once: windows as long as the shortest are hashed in passing (Rabin and Karp, 1987)
 * and what has the hash of a pattern's beginning is compared whole. Not for several threads while patterns are removed.
 */
final class MultiPatternMatcher {
    /** The shortest pattern: anything shorter stands in every file by chance. */
    static final int SHORTEST = 6;

    private static final int BASE = 257;
    private static final int PIECE = 1 << 20;

    private final Map<Integer, List<byte[]>> byHash = new HashMap<>();
    private final int drop;
    private int longest = SHORTEST;
    private int size;

    MultiPatternMatcher(List<byte[]> patterns) {
        int power = 1;
        for (int i = 1; i < SHORTEST; i++) {
            power *= BASE;
        }
        drop = power;
        for (byte[] pattern : patterns) {
            if (pattern.length >= SHORTEST) {
                byHash.computeIfAbsent(hash(pattern), key -> new ArrayList<>(1)).add(pattern);
                longest = Math.max(longest, pattern.length);
                size++;
            }
        }
    }

    int size() {
        return size;
    }

    /** Takes away the patterns that occur in some bytes. */
    void removeThoseIn(byte[] bytes) {
        search(bytes, bytes.length, true);
    }

    /** True when any pattern occurs in some bytes. */
    boolean occurIn(byte[] bytes) {
        return search(bytes, bytes.length, false);
    }

    /** True when any pattern occurs in a file. */
    boolean occurIn(Path file) throws IOException {
        byte[] piece = new byte[PIECE + longest];
        int kept = 0;
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), PIECE)) {
            int read;
            while ((read = in.readNBytes(piece, kept, PIECE)) > 0) {
                int length = kept + read;
                if (search(piece, length, false)) {
                    return true;
                }
                kept = Math.min(longest - 1, length); // a pattern may lie across two pieces
                System.arraycopy(piece, length - kept, piece, 0, kept);
            }
        }
        return false;
    }

    private boolean search(byte[] bytes, int length, boolean remove) {
        if (length < SHORTEST || size == 0) {
            return false;
        }
        int hash = hash(bytes);
        for (int start = 0; ; start++) {
            List<byte[]> candidates = byHash.get(hash);
            if (candidates != null) {
                int at = start;
                if (remove) {
                    int before = candidates.size();
                    candidates.removeIf(pattern -> matches(bytes, at, length, pattern));
                    size -= before - candidates.size();
                } else if (candidates.stream().anyMatch(pattern -> matches(bytes, at, length, pattern))) {
                    return true;
                }
            }
            if (start + SHORTEST >= length) {
                return false;
            }
            hash = (hash - (bytes[start] & 0xff) * drop) * BASE + (bytes[start + SHORTEST] & 0xff);
        }
    }

    private static boolean matches(byte[] bytes, int at, int length, byte[] pattern) {
        return at + pattern.length <= length
                && Arrays.equals(bytes, at, at + pattern.length, pattern, 0, pattern.length);
    }

    private static int hash(byte[] bytes) {
        int hash = 0;
        for (int i = 0; i < SHORTEST; i++) {
            hash = hash * BASE + (bytes[i] & 0xff);
        }
        return hash;
    }
}
