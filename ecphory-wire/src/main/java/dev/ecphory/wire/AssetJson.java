package dev.ecphory.wire;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** An asset as an object of {@code reference, mediaType, sha256?, bytes?}, and back. Stateless; threads may share it. */
public final class AssetJson {
    /** What a caller may give. */
    public static final InputField FIELD = InputField.of(
            "asset",
            InputField.Type.MAP,
            "What it stands for and does not hold: reference (URI or path, never opened) and mediaType, and where they"
                    + " are known sha256 and bytes.");

    private static final Set<String> KNOWN = Set.of("reference", "mediaType", "sha256", "bytes");

    private AssetJson() {}

    /** As an object. */
    public static Map<String, @Nullable Object> of(Asset asset) {
        Map<String, @Nullable Object> object =
                Json.object("reference", asset.reference(), "mediaType", asset.mediaType());
        if (asset.sha256() != null) {
            object.put("sha256", asset.sha256());
        }
        if (asset.bytes() != null) {
            object.put("bytes", asset.bytes());
        }
        return object;
    }

    /**
     * Of an object whose values are texts; null when there is nothing in it.
     *
     * @throws InvalidInputException when it is none
     */
    public static @Nullable Asset read(Map<String, String> object) {
        Map<String, String> kept = new java.util.TreeMap<>();
        object.forEach((name, value) -> {
            if (!KNOWN.contains(name)) {
                throw new InvalidInputException(
                        "asset." + name,
                        EnumNames.quoted(value),
                        "is not known",
                        "give reference, mediaType, sha256, bytes");
            }
            kept.put(Asset.PREFIX + name, value);
        });
        return Asset.fromMetadata(kept).orElse(null);
    }
}
