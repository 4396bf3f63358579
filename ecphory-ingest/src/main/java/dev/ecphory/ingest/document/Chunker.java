package dev.ecphory.ingest.document;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts a document's blocks together to chunks that are good to be found: a heading or a page begins one, and from {@value
 * #ENOUGH} characters on some blocks end one, by a hash of their own words. So a paragraph that is put in somewhere changes
 * the chunks around it and none further on. A longer block than {@value #MOST} characters is cut where a word ends. What is
 * blank is no chunk. Not for several threads.
 */
public final class Chunker {
    public static final int MOST = 2_000;
    static final int ENOUGH = 700;
    /** One of so many blocks may end a chunk that is long enough. */
    private static final int ENDS = 3;

    private static final int LEVELS = 6;

    private final Consumer<Chunk> to;
    private final String[] headings = new String[LEVELS];
    private final StringBuilder text = new StringBuilder();
    private long offset;
    private long begin;
    private int firstPage;
    private int lastPage;
    private long firstLine;
    private long lastLine;
    private boolean onlyHeadings = true;
    private long number;

    /**
     * Some blocks of a document.
     *
     * @param number its place, from 1
     * @param text verbatim
     * @param heading the headings above it, the highest first; null without any
     * @param firstPage from 1; 0 where there are no pages
     * @param firstLine from 1; 0 where there are no lines
     * @param begin where it begins in the extracted text, in UTF-16 units
     */
    public record Chunk(
            long number,
            String text,
            @Nullable String heading,
            int firstPage,
            int lastPage,
            long firstLine,
            long lastLine,
            long begin) {
        long end() {
            return begin + text.length();
        }
    }

    Chunker(Consumer<Chunk> to) {
        this.to = to;
    }

    void take(DocumentBlock block) {
        boolean heading = block.level() > 0;
        boolean otherPage = !text.isEmpty() && block.page() != lastPage;
        if (otherPage || (heading && !onlyHeadings)) {
            flush();
        }
        if (heading) {
            headings[block.level() - 1] = block.text().strip();
            for (int i = block.level(); i < LEVELS; i++) {
                headings[i] = "";
            }
        }
        if (text.length() + block.text().length() > MOST) {
            flush();
        }
        String rest = block.text();
        while (rest.length() > MOST) {
            int cut = cut(rest);
            add(rest.substring(0, cut), block, heading);
            flush();
            rest = rest.substring(cut);
        }
        add(rest, block, heading);
        if (!heading && text.length() >= ENOUGH && Math.floorMod(rest.strip().hashCode(), ENDS) == 0) {
            flush();
        }
    }

    void end() {
        flush();
    }

    private void add(String words, DocumentBlock block, boolean heading) {
        if (text.isEmpty()) {
            begin = offset;
            firstPage = block.page();
            firstLine = block.firstLine();
            onlyHeadings = true;
        }
        text.append(words);
        offset += words.length();
        lastPage = block.page();
        lastLine = block.lastLine();
        onlyHeadings &= heading;
    }

    private void flush() {
        int from = 0;
        while (from < text.length() && Character.isWhitespace(text.charAt(from))) {
            from++;
        }
        // indents belong to the first line
        while (from > 0 && text.charAt(from - 1) != '\n') {
            from--;
        }
        String words = text.substring(from).stripTrailing();
        text.setLength(0);
        if (!words.isBlank()) {
            number++;
            to.accept(new Chunk(number, words, above(), firstPage, lastPage, firstLine, lastLine, begin + from));
        }
    }

    private @Nullable String above() {
        StringBuilder above = new StringBuilder();
        for (String heading : headings) {
            if (heading != null && !heading.isEmpty()) {
                above.append(above.isEmpty() ? "" : " › ").append(heading.replaceFirst("^#{1,6}\\s+", ""));
            }
        }
        return above.isEmpty() ? null : above.toString();
    }

    private static int cut(String text) {
        for (int i = MOST; i > MOST / 2; i--) {
            if (Character.isWhitespace(text.charAt(i - 1))) {
                return i;
            }
        }
        return Character.isHighSurrogate(text.charAt(MOST - 1)) ? MOST - 1 : MOST;
    }
}
