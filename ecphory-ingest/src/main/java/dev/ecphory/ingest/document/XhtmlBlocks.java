package dev.ecphory.ingest.document;

import dev.ecphory.Event;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Set;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.metadata.Metadata;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/** Writes what a parser tells of a document as blocks: headings, paragraphs, rows of tables, each with its page. One thread. */
final class XhtmlBlocks extends DefaultHandler {
    private static final Set<String> ENDS =
            Set.of("p", "li", "tr", "div", "blockquote", "pre", "dt", "dd", "table", "ul", "ol", "section", "article");
    private static final Set<String> UNSEEN = Set.of("title", "script", "style", "head");

    private final DataOutputStream out;
    private final long most;
    private final Metadata metadata;
    private final StringBuilder text = new StringBuilder();
    private long characters;
    private int page;
    private int cells;
    private int unseen;
    private boolean told;

    XhtmlBlocks(DataOutputStream out, long most, Metadata metadata) {
        this.out = out;
        this.most = most;
        this.metadata = metadata;
    }

    @Override
    public void startElement(String uri, String local, String name, Attributes attributes) throws SAXException {
        if (level(local) > 0 || (ENDS.contains(local) && cells == 0)) {
            flush(0);
        }
        if (local.equals("div") && "page".equals(attributes.getValue("class"))) {
            page++;
        }
        cells += cell(local) ? 1 : 0;
        unseen += UNSEEN.contains(local) ? 1 : 0;
    }

    @Override
    public void endElement(String uri, String local, String name) throws SAXException {
        unseen -= UNSEEN.contains(local) ? 1 : 0;
        if (cell(local)) {
            cells--;
            trim();
            text.append('\t');
        } else if (local.equals("br")) {
            text.append('\n');
        } else if (cells > 0 && ENDS.contains(local)) {
            text.append(' ');
        } else if (level(local) > 0 || ENDS.contains(local)) {
            flush(level(local));
        }
    }

    @Override
    public void characters(char[] from, int at, int length) throws SAXException {
        if (unseen > 0) {
            return;
        }
        text.append(from, at, length);
        if (text.length() >= DocumentWorker.BLOCK) {
            flush(0);
        }
    }

    /** What the parser puts between its elements separates words, and is none of the document's. */
    @Override
    public void ignorableWhitespace(char[] from, int at, int length) {
        if (!text.isEmpty() && !Character.isWhitespace(text.charAt(text.length() - 1))) {
            text.append(' ');
        }
    }

    void finish() throws SAXException {
        flush(0);
    }

    private void trim() {
        while (!text.isEmpty() && Character.isWhitespace(text.charAt(text.length() - 1))) {
            text.setLength(text.length() - 1);
        }
    }

    private void flush(int level) throws SAXException {
        String all = Event.storable(text.toString()).strip();
        // a page's source is wrapped anywhere
        String words = level > 0 ? all.replaceAll("\\s+", " ") : all;
        text.setLength(0);
        if (words.isEmpty()) {
            return;
        }
        try {
            if (!told) {
                told = true;
                DocumentWorker.notes(out, metadata);
            }
            for (int from = 0; from < words.length(); from += DocumentWorker.BLOCK) {
                out.writeByte(level > 0 ? DocumentWorker.HEADING : DocumentWorker.TEXT);
                out.writeByte(level);
                out.writeInt(page);
                DocumentWorker.write(out, words.substring(from, Math.min(words.length(), from + DocumentWorker.BLOCK)));
            }
        } catch (IOException closed) {
            throw new SAXException(closed);
        }
        characters += words.length();
        if (characters > most) {
            throw new WriteLimitReachedException((int) Math.min(most, Integer.MAX_VALUE));
        }
    }

    private static boolean cell(String name) {
        return name.equals("td") || name.equals("th");
    }

    private static int level(String name) {
        return name.length() == 2 && name.charAt(0) == 'h' && name.charAt(1) >= '1' && name.charAt(1) <= '6'
                ? name.charAt(1) - '0'
                : 0;
    }
}
