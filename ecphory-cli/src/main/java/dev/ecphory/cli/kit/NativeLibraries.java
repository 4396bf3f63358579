package dev.ecphory.cli.kit;

import dev.ecphory.onnx.Leftovers;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Native libraries, unpacked once into a folder that only its owner can write, instead of into a new temporary folder at
 * every start: half a second for a short command. Anything unexpected leaves the libraries to unpack themselves.
 * Stateless; threads may share it.
 */
public final class NativeLibraries {
    private static final String ONNX = "onnxruntime.native.path";
    private static final String MODEL = "ecphory.model.folder";
    private static final String SQLITE = "org.sqlite.lib.path";

    private NativeLibraries() {}

    /** Points the libraries to unpacked ones, when the launcher has named a cache folder and the user no other. */
    public static void ready(boolean neural) {
        String cache = System.getProperty("ecphory.cache");
        if (cache == null) {
            return;
        }
        Path folder = Path.of(cache, "jvm");
        if (System.getProperty(SQLITE) == null) {
            String name = LibraryLoaderUtil.getNativeLibName();
            set(SQLITE, unpacked(folder, LibraryLoaderUtil.getNativeLibResourcePath() + "/", List.of(name)));
        }
        if (neural && System.getProperty(MODEL) == null) {
            System.setProperty(MODEL, folder.toString());
        }
        if (neural && System.getProperty(ONNX) == null) {
            set(
                    ONNX,
                    unpacked(
                            folder,
                            "/ai/onnxruntime/native/" + onnxPlatform() + "/",
                            List.of(System.mapLibraryName("onnxruntime"), System.mapLibraryName("onnxruntime4j_jni"))));
        }
    }

    private static void set(String property, @Nullable Path folder) {
        if (folder != null) {
            System.setProperty(property, folder.toString());
        }
    }

    private static String onnxPlatform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String machine = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        return (system.contains("mac") ? "osx" : system.contains("win") ? "win" : "linux")
                + (machine.contains("aarch64") || machine.contains("arm64") ? "-aarch64" : "-x64");
    }

    /** The folder that holds the libraries, named by what is in the first one; null when there cannot be one. */
    private static @Nullable Path unpacked(Path cache, String resources, List<String> names) {
        try {
            URL first = NativeLibraries.class.getResource(resources + names.getFirst());
            if (first == null || !(first.openConnection() instanceof JarURLConnection jar)) {
                return null;
            }
            long crc = jar.getJarEntry().getCrc();
            Path folder = cache.resolve(names.getFirst() + "-" + Long.toHexString(crc));
            Files.createDirectories(folder);
            Leftovers.sweep(folder, "half*.tmp");
            for (String name : names) {
                Path library = folder.resolve(name);
                if (!Files.exists(library)) {
                    unpack(resources + name, library);
                }
            }
            return folder;
        } catch (IOException unwritable) {
            return null;
        }
    }

    private static void unpack(String resource, Path target) throws IOException {
        Path half = Files.createTempFile(target.getParent(), "half", ".tmp");
        try (InputStream in = NativeLibraries.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException(resource);
            }
            Files.copy(in, half, StandardCopyOption.REPLACE_EXISTING);
            Files.move(half, target, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(half);
        }
    }
}
