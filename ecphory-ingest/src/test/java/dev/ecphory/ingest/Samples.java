package dev.ecphory.ingest;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/** Files of every format, with invented content. */
public final class Samples {
    public static final String CHATGPT = """
        [{"title":"Sourdough","create_time":1709654400.0,"conversation_id":"c-1","current_node":"n4","mapping":{
          "root":{"id":"root","parent":null,"children":["n1"],"message":null},
          "n1":{"id":"n1","parent":"root","children":["n2","n3"],"message":{"id":"m1","author":{"role":"user"},
            "create_time":1709654401.25,"content":{"content_type":"text","parts":["My starter is called Bruno."]},"weight":1.0,
            "recipient":"all","metadata":{}}},
          "n2":{"id":"n2","parent":"n1","children":[],"message":{"id":"m2","author":{"role":"assistant"},
            "create_time":1709654402.0,"content":{"content_type":"text","parts":["An answer that was replaced."]}}},
          "n3":{"id":"n3","parent":"n1","children":["t"],"message":{"id":"m3","author":{"role":"assistant"},
            "create_time":1709654403.0,"recipient":"browser","content":{"content_type":"code","text":"search"}}},
          "t":{"id":"t","parent":"n3","children":["h"],"message":{"id":"m-t","author":{"role":"tool"},
            "content":{"content_type":"text","parts":["tool output"]}}},
          "h":{"id":"h","parent":"t","children":["n4"],"message":{"id":"m-h","author":{"role":"user"},"weight":0.0,
            "content":{"content_type":"text","parts":["hidden"]}}},
          "n4":{"id":"n4","parent":"h","children":[],"message":{"id":"m4","author":{"role":"assistant"},
            "create_time":null,"metadata":{"model_slug":"gpt-x"},
            "content":{"content_type":"multimodal_text","parts":["Feed Bruno daily.",{"content_type":"image_asset_pointer"}]}}}}},
         17,
         {"title":"no id","mapping":{}}]
        """;

    public static final String CLAUDE = """
        [{"uuid":"u-1","name":"Trip","created_at":"2026-01-05T08:00:00.000000Z","chat_messages":[
          {"uuid":"a","sender":"human","text":"","created_at":"2026-01-05T08:00:01.500000Z","attachments":[{"file_name":"map.pdf"}],
           "content":[{"type":"text","text":"We leave for Porto in May."}]},
          {"uuid":"b","sender":"assistant","text":"Noted.","created_at":"2026-01-05T10:00:03+02:00",
           "content":[{"type":"thinking","thinking":"hm"},{"type":"tool_use","name":"x"}]},
          {"sender":"human","text":"no uuid"}]}]
        """;

    public static final String MEM0 = """
        {"results":[{"id":"9f","memory":"Dana prefers tea","user_id":"dana","created_at":"2026-02-01T09:00:00-08:00",
          "updated_at":null,"categories":["food","habits"],"metadata":{"type":"preference"}},
         {"id":"a0","memory":""},{"id":"a1","memory":"Dana plays the oboe"}]}
        """;

    public static final String MCP = """
        {"type":"entity","name":"Ada_L","entityType":"person","observations":["Speaks Catalan","Lives in Girona"]}
        {"type":"entity","name":"Girona","entityType":"city","observations":[]}
        {"type":"relation","from":"Ada_L","to":"Girona","relationType":"lives_in"}
        {"type":"something"}
        not json
        """;

    private Samples() {}

    public static Path write(Path folder, String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.toAbsolutePath().getParent());
        return Files.writeString(file, text);
    }

    public static Path zip(Path file, String name, byte[] content) throws IOException {
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry("user.json"));
            zip.write("{}".getBytes(StandardCharsets.UTF_8));
            zip.putNextEntry(new ZipEntry(name));
            zip.write(content);
        }
        return file;
    }

    /** A PDF with a line of its own on every page. */
    static Path pdf(Path file, int pages) throws IOException {
        try (PDDocument document = new PDDocument()) {
            PDType1Font font = new PDType1Font(FontName.HELVETICA);
            for (int i = 1; i <= pages; i++) {
                PDPage page = new PDPage();
                document.addPage(page);
                try (PDPageContentStream content = new PDPageContentStream(document, page)) {
                    content.beginText();
                    content.setFont(font, 11);
                    content.setLeading(14);
                    content.newLineAtOffset(50, 740);
                    content.showText("The keeper of lighthouse " + i + " counts " + (i * 7) + " gulls.");
                    content.newLine();
                    for (int line = 0; line < 40; line++) {
                        content.showText(
                                "On page " + i + " line " + line + " the sea is as it was, and the lamp is lit.");
                        content.newLine();
                    }
                    content.endText();
                }
            }
            document.getDocumentInformation().setTitle("Of lighthouses");
            document.save(file.toFile());
        }
        return file;
    }

    static Path docx(Path file, List<String> paragraphs) throws IOException {
        try (XWPFDocument document = new XWPFDocument();
                OutputStream out = Files.newOutputStream(file)) {
            paragraphs.forEach(text -> document.createParagraph().createRun().setText(text));
            document.getProperties().getCoreProperties().setTitle("Minutes");
            document.write(out);
        }
        return file;
    }
}
