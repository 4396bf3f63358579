package dev.ecphory.ingest.document;

import dev.ecphory.ingest.TextLines;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * The blocks of a text that is written in lines: paragraphs, headings of Markdown, records. A record of CSV may have line ends
 * between quotes; JSON is cut between the members of its outermost array or object. Every character of the text is in one of the
 * blocks. Not for several threads.
 */
public final class TextBlocks {
    private static final Pattern HEADING = Pattern.compile("^(#{1,6})\\s+\\S.*");
    /** A quote that is never closed must not take the rest of the file with it. */
    private static final int LONGEST_RECORD = 1 << 16;

    private final TextLines lines;
    private final Deque<TextLines.Line> before;
    private final Consumer<DocumentBlock> to;
    private final StringBuilder text = new StringBuilder();
    private long first;
    private long last;
    private boolean fenced;
    private boolean blank;
    private boolean quoted;
    private int depth;
    private boolean inString;
    private boolean escaped;

    /**
     * @param before lines that were read already
     */
    public TextBlocks(TextLines lines, List<TextLines.Line> before, Consumer<DocumentBlock> to) {
        this.lines = lines;
        this.before = new ArrayDeque<>(before);
        this.to = to;
    }

    /** Reads everything, or until so many characters. */
    public boolean read(DocumentFormat format, long most, Runnable progress) throws IOException {
        long characters = 0;
        Optional<TextLines.Line> line = next();
        while (line.isPresent()) {
            characters += line.get().text().length() + 1;
            if (characters > most) {
                flush(0);
                return false;
            }
            take(line.get(), format);
            progress.run();
            line = next();
        }
        flush(0);
        return true;
    }

    private Optional<TextLines.Line> next() throws IOException {
        return before.isEmpty() ? lines.next() : Optional.of(before.removeFirst());
    }

    private void take(TextLines.Line line, DocumentFormat format) {
        String words = line.text() + (line.cut() ? "" : "\n");
        switch (format) {
            case RECORDS -> record(line, words);
            case JSON -> json(line, words);
            default -> prose(line, words, format == DocumentFormat.MARKDOWN);
        }
    }

    private void prose(TextLines.Line line, String words, boolean markdown) {
        boolean fence = markdown && words.strip().startsWith("```");
        boolean heading = markdown && !fenced && HEADING.matcher(line.text()).matches();
        boolean empty = words.isBlank();
        if (heading || (blank && !empty && !fenced) || text.length() > LONGEST_RECORD) {
            flush(0);
        }
        add(line, words);
        if (heading) {
            flush(line.text().indexOf(' ') < 0 ? 1 : level(line.text()));
        }
        fenced ^= fence;
        blank = empty;
    }

    private static int level(String line) {
        int level = 0;
        while (level < line.length() && line.charAt(level) == '#') {
            level++;
        }
        return Math.clamp(level, 1, 6);
    }

    private void record(TextLines.Line line, String words) {
        add(line, words);
        for (int i = 0; i < words.length(); i++) {
            quoted ^= words.charAt(i) == '"';
        }
        if ((!quoted && !line.cut()) || text.length() > LONGEST_RECORD) {
            quoted = false;
            flush(0);
        }
    }

    private void json(TextLines.Line line, String words) {
        int from = 0;
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            if (inString) {
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
                continue;
            }
            switch (c) {
                case '"' -> inString = true;
                case '{', '[' -> depth++;
                case '}', ']' -> depth--;
                default -> {}
            }
            boolean between = (c == ',' && depth <= 1) || (c == '}' && depth <= 0);
            if (between) {
                add(line, words.substring(from, i + 1));
                flush(0);
                from = i + 1;
            }
        }
        add(line, words.substring(from));
        if (text.length() > LONGEST_RECORD) {
            flush(0);
        }
    }

    private void add(TextLines.Line line, String words) {
        if (text.isEmpty()) {
            first = line.number();
        }
        text.append(words);
        last = line.number();
    }

    private void flush(int level) {
        if (!text.isEmpty()) {
            to.accept(new DocumentBlock(level, text.toString(), 0, first, last));
            text.setLength(0);
        }
    }
}
