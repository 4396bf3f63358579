package dev.ecphory.ingest.document;

import dev.ecphory.ingest.EventDrafts;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import org.apache.tika.exception.TikaException;
import org.apache.tika.exception.WriteLimitReachedException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.PagedText;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.sax.SecureContentHandler;
import org.jspecify.annotations.Nullable;
import org.xml.sax.ContentHandler;
import org.xml.sax.SAXException;

/**
 * The program that parses documents for {@link DocumentProcess}, which can end it: it is told paths by its standard input and
 * tells blocks by its standard output until the input ends. Nothing is fetched, nothing that is embedded is parsed, no macro
 * is read, and no text is recognised in pictures.
 */
public final class DocumentWorker {
    static final int HEADING = 'H';
    static final int TEXT = 'T';
    static final int NOTE = 'N';
    static final int END = 'E';
    /** The end, but not of the document: it is longer than was asked for. */
    static final int CUT = 'C';

    static final int FAILED = 'X';
    static final String TITLE = "title";
    static final String CREATED = "created";
    static final String PAGES = "pages";
    /** Pages of the web nest deeper than Tika's hundred. */
    private static final int DEEPEST = 500;
    /** The longest block, in UTF-16 units. */
    static final int BLOCK = 1 << 16;

    private DocumentWorker() {}

    /** Serves until the input ends. */
    public static void main(String[] none) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(new BufferedOutputStream(System.out, 1 << 16));
        System.setOut(System.err); // whatever a library prints must not look like an answer
        URL.setURLStreamHandlerFactory(protocol -> {
            if (Set.of("http", "https", "ftp").contains(protocol.toLowerCase(Locale.ROOT))) {
                throw new IllegalStateException("a document asks for something in the network");
            }
            return null;
        });
        try {
            while (true) {
                Path file = Path.of(in.readUTF());
                serve(file, DocumentFormat.valueOf(in.readUTF()), in.readLong(), out);
                out.flush();
            }
        } catch (EOFException nobodyAsksAnyMore) {
            out.flush();
        }
    }

    private static void serve(Path file, DocumentFormat format, long most, DataOutputStream out) throws IOException {
        try {
            parse(file, format, most, out);
            out.writeByte(END);
        } catch (IOException
                | SAXException
                | TikaException
                | RuntimeException
                | LinkageError
                | StackOverflowError wrong) {
            if (WriteLimitReachedException.isWriteLimitReached(wrong)) {
                out.writeByte(CUT);
            } else {
                out.writeByte(FAILED);
                write(out, why(wrong));
            }
        }
    }

    private static String why(Throwable wrong) {
        Throwable cause = wrong;
        for (int i = 0; i < 5 && cause.getCause() != null; i++) {
            cause = cause.getCause();
        }
        String message = cause.getMessage();
        return cause.getClass().getSimpleName() + (message == null ? "" : ": " + EventDrafts.cut(message, 300));
    }

    private static void parse(Path file, DocumentFormat format, long most, DataOutputStream out)
            throws IOException, SAXException, TikaException {
        ParseContext context = new ParseContext();
        context.set(EmbeddedDocumentExtractor.class, new Nothing());
        Parser parser =
                switch (format) {
                    case PDF -> {
                        PDFParserConfig pdf = new PDFParserConfig();
                        pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
                        pdf.setExtractInlineImages(false);
                        pdf.setExtractAcroFormContent(true);
                        pdf.setSortByPosition(false);
                        context.set(PDFParserConfig.class, pdf);
                        yield new PDFParser();
                    }
                    case DOCX -> {
                        OfficeParserConfig office = new OfficeParserConfig();
                        office.setUseSAXDocxExtractor(true);
                        office.setExtractMacros(false);
                        office.setIncludeDeletedContent(false);
                        office.setIncludeHeadersAndFooters(false);
                        context.set(OfficeParserConfig.class, office);
                        yield new OOXMLParser();
                    }
                    case HTML -> new JSoupParser();
                    default -> throw new IllegalArgumentException(format + " needs no parser");
                };
        Metadata metadata = new Metadata();
        try (TikaInputStream in = TikaInputStream.get(file, metadata)) {
            XhtmlBlocks blocks = new XhtmlBlocks(out, most, metadata);
            SecureContentHandler safe = new SecureContentHandler(blocks, in);
            safe.setMaximumDepth(DEEPEST);
            parser.parse(in, safe, metadata, context);
            blocks.finish();
        }
    }

    static void write(DataOutputStream out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    /** What is known of the document so far. */
    static void notes(DataOutputStream out, Metadata metadata) throws IOException {
        note(out, TITLE, metadata.get(TikaCoreProperties.TITLE));
        note(out, CREATED, metadata.get(TikaCoreProperties.CREATED));
        note(out, PAGES, metadata.get(PagedText.N_PAGES));
    }

    private static void note(DataOutputStream out, String name, @Nullable String value) throws IOException {
        if (value != null && !value.isBlank()) {
            out.writeByte(NOTE);
            write(out, name);
            write(out, EventDrafts.cut(value, 1_000));
        }
    }

    /** Passes over whatever is inside of a document. */
    private static final class Nothing implements EmbeddedDocumentExtractor {
        @Override
        public boolean shouldParseEmbedded(Metadata metadata) {
            return false;
        }

        @Override
        public void parseEmbedded(
                java.io.InputStream in, ContentHandler handler, Metadata metadata, boolean outputHtml) {
            // not parsed
        }
    }
}
