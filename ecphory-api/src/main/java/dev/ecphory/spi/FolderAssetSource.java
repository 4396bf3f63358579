package dev.ecphory.spi;

import dev.ecphory.Asset;
import dev.ecphory.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * Assets in one folder and nowhere else: a reference is a path in it, or a {@code file:} URI of one. Whatever leads out of
 * the folder, by dots, by a link or by being absolute, is refused, and so is a file of another size or digest than the
 * asset says. A message never tells whether a refused path exists. Threads may share it.
 */
final class FolderAssetSource implements AssetSource {
    /** The largest file that is read, in bytes. */
    static final int MOST_BYTES = 20 << 20;

    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]+:.*");

    private final Path folder;

    /**
     * Over a folder.
     *
     * @throws InvalidInputException when there is none
     */
    FolderAssetSource(Path folder) {
        try {
            this.folder = folder.toRealPath();
        } catch (IOException e) {
            throw new InvalidInputException(
                    "folder", folder.toString(), "cannot be opened", "give a folder that exists");
        }
        if (!Files.isDirectory(this.folder)) {
            throw new InvalidInputException("folder", folder.toString(), "is no folder", "give one");
        }
    }

    @Override
    public byte[] read(Asset asset) {
        Path named = named(asset);
        if (!named.startsWith(folder)) {
            throw refused(asset);
        }
        Path file;
        try {
            file = named.toRealPath();
        } catch (IOException gone) {
            throw refused(asset);
        }
        if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
            throw refused(asset);
        }
        // the path is real by now: what is opened is what was checked, unless somebody changes the folder meanwhile
        try (InputStream in = Files.newInputStream(file)) {
            byte[] content = in.readNBytes(MOST_BYTES + 1);
            if (content.length > MOST_BYTES) {
                throw new InvalidInputException(
                        "asset.reference",
                        asset.toDisplayText(),
                        "has more than " + MOST_BYTES + " bytes",
                        "give a smaller one, or a caption");
            }
            asset.requireContent(content);
            return content;
        } catch (IOException e) {
            throw refused(asset);
        }
    }

    private Path named(Asset asset) {
        String reference = asset.reference();
        try {
            if (!SCHEME.matcher(reference).matches()) {
                return folder.resolve(reference).normalize();
            }
            URI uri = URI.create(reference);
            if (!"file".equalsIgnoreCase(uri.getScheme())) {
                throw refused(asset);
            }
            Path path = Path.of(uri).normalize();
            // the folder may itself stand behind a link, and the reference name it by that
            Path parent = path.getParent();
            return parent == null ? path : parent.toRealPath().resolve(path.getFileName());
        } catch (IllegalArgumentException | FileSystemNotFoundException | IOException none) {
            throw refused(asset);
        }
    }

    private static InvalidInputException refused(Asset asset) {
        return new InvalidInputException(
                "asset.reference",
                asset.toDisplayText(),
                "is no file in the folder of assets",
                "give a path in it, without links that lead out");
    }
}
