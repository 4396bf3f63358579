package dev.ecphory.lab.data;

import dev.ecphory.ingest.jsonl.LocatedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** SHA-256: of a data set, the contents of its files one after the other in the order of their relative paths; of texts. */
public final class Digest {
    private Digest() {}

    static String of(Path root, Collection<Path> files) {
        Map<String, Path> sorted = new TreeMap<>();
        for (Path file : files) {
            sorted.put(root.relativize(file).toString().replace('\\', '/'), file);
        }
        MessageDigest digest = sha256();
        byte[] buffer = new byte[1 << 16];
        for (Path file : sorted.values()) {
            try (InputStream in = Files.newInputStream(file)) {
                for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                    digest.update(buffer, 0, n);
                }
            } catch (IOException e) {
                throw LocatedJson.unreadable(file, e);
            }
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of texts, one after the other, each with its length: 64 hexadecimal digits. */
    public static String of(List<String> texts) {
        MessageDigest digest = sha256();
        texts.forEach(text -> digest.update((text.length() + ":" + text).getBytes(StandardCharsets.UTF_8)));
        return HexFormat.of().formatHex(digest.digest());
    }

    /** Of one text alone. */
    public static String ofText(String text) {
        return HexFormat.of().formatHex(sha256().digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
