package dev.ecphory.huggingface;

import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import dev.ecphory.ModelUnavailableException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Hugging Face's tokenizers, as native code in DJL's jar, and nothing else of DJL: its own loader looks for graphics cards, keeps
 * files in the home folder and reports to its makers over the network. Threads may share it.
 */
final class TokenizerLibrary {
    private static final String ADD = "add ai.djl.huggingface:tokenizers, which ecphory-huggingface brings";

    /** What the tokenizers of Windows need beside them, in the order in which they are loaded. */
    private static final List<String> WINDOWS =
            List.of("libwinpthread-1.dll", "libgcc_s_seh-1.dll", "libstdc++-6.dll", "tokenizers.dll");

    /** How the folder's name begins in which it is unpacked. */
    static final String FOLDER = "ecphory-tokenizers-" + ProcessHandle.current().pid() + "-";

    private static boolean loaded;

    private TokenizerLibrary() {}

    /**
     * Loads the native code when it is first wanted.
     *
     * @throws ModelUnavailableException when it is not on the class path, or does not load on this machine
     */
    static synchronized TokenizersLibrary get() {
        if (!loaded) {
            load(() -> load(System.getProperty("os.name"), System.getProperty("os.arch")));
            loaded = true;
        }
        return TokenizersLibrary.LIB;
    }

    /** Loads it in some way, and says what is wrong when that fails. */
    static void load(Runnable way) {
        try {
            way.run();
        } catch (NoClassDefFoundError e) {
            throw new ModelUnavailableException("DJL's tokenizers are not on the class path", ADD, e);
        } catch (UnsatisfiedLinkError e) {
            throw unloadable(e);
        }
    }

    private static ModelUnavailableException unloadable(Throwable cause) {
        return new ModelUnavailableException(
                "the native library of the tokenizers does not load on " + System.getProperty("os.name") + " "
                        + System.getProperty("os.arch"),
                "look at the cause for what it misses (often the C++ runtime, or a temporary folder with room from"
                        + " which programs may run: java.io.tmpdir)",
                cause);
    }

    /** The folder of a system's libraries within the jar. */
    static String folder(String system, String machine) {
        String name = system.toLowerCase(Locale.ROOT);
        String os = name.startsWith("mac") ? "osx" : name.startsWith("win") ? "win" : name.replace(" ", "");
        String arch = machine.equals("amd64") ? "x86_64" : machine.equals("arm64") ? "aarch64" : machine;
        return "/native/lib/" + os + "-" + arch + "/cpu/";
    }

    static void load(String system, String machine) {
        String resources = folder(system, machine);
        List<String> names = resources.contains("/win-")
                ? WINDOWS
                : List.of(resources.contains("/osx-") ? "libtokenizers.dylib" : "libtokenizers.so");
        List<Path> unpacked = new ArrayList<>();
        try {
            // for its owner alone, as every temporary folder of Java
            Path folder = Files.createTempDirectory(FOLDER);
            unpacked.add(folder);
            for (String name : names) {
                Path file = folder.resolve(name);
                unpacked.add(file);
                unpack(resources + name, file);
                System.load(file.toString());
            }
        } catch (FileNotFoundException e) {
            throw new ModelUnavailableException(
                    "DJL's tokenizers have no native library for " + system + " " + machine,
                    "use Linux on x86-64 or arm64, macOS on arm64 or Windows on x86-64, or the embedder of"
                            + " ecphory-onnx",
                    e);
        } catch (IOException e) {
            throw unloadable(e);
        } finally {
            unpacked.reversed().forEach(TokenizerLibrary::delete);
        }
    }

    private static void unpack(String resource, Path file) throws IOException {
        try (InputStream in = TokenizersLibrary.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new FileNotFoundException(resource);
            }
            Files.copy(in, file);
        }
    }

    /** Now where a system lets go of what is loaded, else when the process ends. */
    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException inUse) {
            file.toFile().deleteOnExit();
        }
    }
}
