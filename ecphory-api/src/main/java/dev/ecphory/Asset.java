package dev.ecphory;

import dev.ecphory.internal.validation.InputChecks;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an event stands for and does not hold: an image, a recording, a file, by where it is and how to know it again. Its
 * bytes are never part of the log. Immutable; threads may share it.
 *
 * @param reference where it is: a URI, or a path that somebody else gives a folder to; 1 to {@value #MAX_REFERENCE} UTF-16
 *     units. Nothing is opened because it stands here
 * @param mediaType what it is, as {@code type/subtype} without parameters; kept in lower case
 * @param sha256 of its bytes, 64 hexadecimal digits, kept in lower case; null when nobody has computed it
 * @param bytes how many it has, 0 or more; null when unknown
 */
public record Asset(
        String reference,
        String mediaType,
        @Nullable String sha256,
        @Nullable Long bytes) {
    /** The longest reference, in UTF-16 units. */
    public static final int MAX_REFERENCE = 2_000;
    /** What the metadata keys begin with that keep an asset; reserved. */
    public static final String PREFIX = "ecphory.asset.";

    /** Where an event that a model described says which one it was; set where events are read, never stored. */
    static final String TOLD_BY = PREFIX + "toldBy";

    private static final String REFERENCE = PREFIX + "reference";
    private static final String MEDIA_TYPE = PREFIX + "mediaType";
    private static final String SHA256 = PREFIX + "sha256";
    private static final String BYTES = PREFIX + "bytes";

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9!#$&^_.+-]{0,126}");
    private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,18}");

    /** Checks every component; throws {@link InvalidInputException} naming what is wrong. */
    public Asset {
        reference = InputChecks.name("asset.reference", reference, MAX_REFERENCE);
        mediaType = InputChecks.name("asset.mediaType", mediaType, 255).toLowerCase(Locale.ROOT);
        int slash = mediaType.indexOf('/');
        if (slash < 0
                || !NAME.matcher(mediaType.substring(0, slash)).matches()
                || !NAME.matcher(mediaType.substring(slash + 1)).matches()) {
            throw new InvalidInputException(
                    "asset.mediaType", InputChecks.quote(mediaType), "is no media type", "give one such as image/png");
        }
        if (sha256 != null) {
            sha256 = sha256.toLowerCase(Locale.ROOT);
            if (!DIGEST.matcher(sha256).matches()) {
                throw new InvalidInputException(
                        "asset.sha256",
                        InputChecks.quote(sha256),
                        "is no SHA-256",
                        "give 64 hexadecimal digits, or none");
            }
        }
        if (bytes != null && bytes < 0) {
            throw new InvalidInputException(
                    "asset.bytes", bytes.toString(), "is less than 0", "give the number of bytes, or none");
        }
    }

    /** One of which only this is known. */
    public static Asset of(String reference, String mediaType) {
        return new Asset(reference, mediaType, null, null);
    }

    /** What kind of thing an event is that stands for it alone. */
    public Modality modality() {
        return switch (mediaType.substring(0, mediaType.indexOf('/'))) {
            case "image" -> Modality.IMAGE;
            case "audio" -> Modality.AUDIO;
            case "video" -> Modality.VIDEO;
            default -> Modality.FILE;
        };
    }

    /** The reference as an error message shows it: quoted and shortened. */
    public String toDisplayText() {
        return InputChecks.quote(reference);
    }

    /**
     * Checks that some bytes are its own, as far as it says how many there are and what their digest is.
     *
     * @throws InvalidInputException when they are others
     */
    public void requireContent(byte[] content) {
        if (bytes != null && content.length != bytes) {
            throw new InvalidInputException(
                    "asset.bytes",
                    bytes.toString(),
                    "is not the size of what is there, which has " + content.length,
                    "put the file back, or append an event of the new one");
        }
        if (sha256 != null && !sha256.equals(digest(content))) {
            throw new InvalidInputException(
                    "asset.sha256",
                    sha256,
                    "is not the digest of what is there",
                    "put the file back, or append an event of the new one");
        }
    }

    /** The SHA-256 of some bytes, as 64 hexadecimal digits in lower case. */
    public static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    /** As the metadata of an event keep it. */
    public Map<String, String> metadata() {
        Map<String, String> kept = new TreeMap<>();
        kept.put(REFERENCE, reference);
        kept.put(MEDIA_TYPE, mediaType);
        if (sha256 != null) {
            kept.put(SHA256, sha256);
        }
        if (bytes != null) {
            kept.put(BYTES, bytes.toString());
        }
        return kept;
    }

    /**
     * The one that some metadata keep; empty when they keep none.
     *
     * @throws InvalidInputException when what they keep under {@link #PREFIX} is none
     */
    public static Optional<Asset> fromMetadata(Map<String, String> metadata) {
        if (metadata.isEmpty() || metadata.keySet().stream().noneMatch(Asset::isReservedKey)) {
            return Optional.empty();
        }
        String bytes = metadata.get(BYTES);
        if (bytes != null && !COUNT.matcher(bytes).matches()) {
            throw new InvalidInputException(
                    "asset.bytes", InputChecks.quote(bytes), "is no number", "give the number of bytes, or none");
        }
        return Optional.of(new Asset(
                InputChecks.text("asset.reference", metadata.get(REFERENCE), MAX_REFERENCE),
                InputChecks.text("asset.mediaType", metadata.get(MEDIA_TYPE), MAX_REFERENCE),
                metadata.get(SHA256),
                bytes == null ? null : Long.valueOf(bytes)));
    }

    /** True for a metadata key that keeps an asset, and so is none of the caller's own. */
    public static boolean isReservedKey(String key) {
        return key.startsWith(PREFIX);
    }
}
