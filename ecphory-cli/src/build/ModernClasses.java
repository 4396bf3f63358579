import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassTransform;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;

/**
 * Rewrites the classes of a jar that were compiled for Java 5 for Java 21, with the stack maps that such classes have. The
 * JVM keeps no classes without them in its archive, and verifies them by inference at every start. The code stays the same.
 */
final class ModernClasses {
    /** The last version without stack maps. */
    private static final int OLD = 49;
    /** Says that the jar is not as it was published. */
    private static final String NOTE = "META-INF/MODIFIED.txt";

    public static void main(String[] args) throws IOException {
        Path jar = Path.of(args[0]);
        Path made = jar.resolveSibling(jar.getFileName() + ".new");
        try (JarFile from = new JarFile(jar.toFile());
                JarOutputStream to = new JarOutputStream(Files.newOutputStream(made))) {
            ClassFile files = ClassFile.of(
                    ClassFile.StackMapsOption.GENERATE_STACK_MAPS,
                    ClassFile.ClassHierarchyResolverOption.of(
                            ClassHierarchyResolver.ofResourceParsing(type -> open(from, type.descriptorString()))
                                    .orElse(ClassHierarchyResolver.defaultResolver())));
            for (JarEntry entry : Collections.list(from.entries())) {
                byte[] bytes;
                try (InputStream in = from.getInputStream(entry)) {
                    bytes = in.readAllBytes();
                }
                JarEntry copy = new JarEntry(entry.getName());
                copy.setTime(entry.getTime());
                to.putNextEntry(copy);
                to.write(entry.getName().endsWith(".class") ? modern(files, bytes) : bytes);
            }
            if (from.getEntry(NOTE) == null) { // as the Apache License asks, section 4 b
                JarEntry note = new JarEntry(NOTE);
                note.setTime(jarTime(from));
                to.putNextEntry(note);
                to.write("Ecphory rewrote the classes here for Java 21, with stack maps; their code is the same.\n"
                        .getBytes(StandardCharsets.UTF_8));
            }
        }
        Files.move(made, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The same at every build. */
    private static long jarTime(JarFile jar) {
        return jar.entries().nextElement().getTime();
    }

    private static InputStream open(JarFile jar, String descriptor) {
        JarEntry entry = jar.getJarEntry(descriptor.substring(1, descriptor.length() - 1) + ".class");
        try {
            return entry == null ? null : jar.getInputStream(entry);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] modern(ClassFile files, byte[] bytes) {
        var type = files.parse(bytes);
        if (type.majorVersion() > OLD) {
            return bytes;
        }
        ClassTransform version = (made, part) -> {
            if (part instanceof ClassFileVersion) {
                made.withVersion(ClassFile.JAVA_21_VERSION, 0);
            } else {
                made.with(part);
            }
        };
        return files.transformClass(
                type, version.andThen(ClassTransform.transformingMethodBodies((made, part) -> made.with(part))));
    }
}
