package dev.ecphory.ingest;

import java.io.BufferedInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** A file, or the files in a ZIP archive, one after the other, none unpacked to the disk or to memory. Stateless. */
public final class ArchiveReader {
    /** What chat programs call the file of all conversations; large exports have several. */
    public static final Pattern CONVERSATIONS = Pattern.compile("(?:.*/)?conversations(?:[-_]?\\d+)?\\.json");

    /** Text does not shrink further; what does is made to fill a disk. */
    private static final long MOST_RATIO = 250;

    private static final long HARMLESS = 16L << 20;

    private ArchiveReader() {}

    /** Reads one of the files. */
    public interface Work {
        void on(String name, InputStream in, long size) throws IOException;
    }

    public static boolean zipped(Path path) throws IOException {
        try (InputStream in = Files.newInputStream(path)) {
            byte[] begin = in.readNBytes(4);
            return begin.length == 4 && begin[0] == 'P' && begin[1] == 'K' && begin[2] == 3 && begin[3] == 4;
        }
    }

    /** The names in an archive, in their order. */
    public static List<String> names(Path path, int most) throws IOException {
        try (ZipFile zip = new ZipFile(path.toFile())) {
            return zip.stream().limit(most).map(ZipEntry::getName).toList();
        }
    }

    /** Reads every file of such a name in an archive, or the file itself when it is none. */
    public static void each(Path path, Pattern wanted, Work work) throws IOException {
        if (!zipped(path)) {
            try (InputStream in = new BufferedInputStream(Files.newInputStream(path), 1 << 16)) {
                work.on(String.valueOf(path.getFileName()), in, Files.size(path));
            }
            return;
        }
        try (ZipFile zip = new ZipFile(path.toFile())) {
            List<? extends ZipEntry> entries = zip.stream()
                    .filter(entry -> wanted.matcher(entry.getName()).matches())
                    .toList();
            for (ZipEntry entry : entries) {
                try (InputStream in = new Bounded(new BufferedInputStream(zip.getInputStream(entry), 1 << 16), entry)) {
                    work.on(entry.getName(), in, entry.getSize());
                }
            }
        }
    }

    /** Ends when far more comes out than text would give. */
    private static final class Bounded extends FilterInputStream {
        private final long most;
        private final String name;
        private long read;

        Bounded(InputStream in, ZipEntry entry) {
            super(in);
            this.most = Math.max(HARMLESS, entry.getCompressedSize() * MOST_RATIO);
            this.name = entry.getName();
        }

        @Override
        public int read() throws IOException {
            int b = super.read();
            count(b < 0 ? 0 : 1);
            return b;
        }

        @Override
        public int read(byte[] to, int from, int length) throws IOException {
            int got = super.read(to, from, length);
            count(Math.max(0, got));
            return got;
        }

        private void count(int more) throws IOException {
            read += more;
            if (read > most) {
                throw new IOException(name + " unpacks to more than " + MOST_RATIO + " times its size");
            }
        }
    }
}
