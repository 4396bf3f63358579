package dev.ecphory.ingest.document;

import java.util.Locale;
import java.util.Optional;

/** How a document is written. */
enum DocumentFormat {
    TEXT("text/plain", false),
    MARKDOWN("text/markdown", false),
    RECORDS("text/csv", false),
    JSON("application/json", false),
    HTML("text/html", true),
    PDF("application/pdf", true),
    DOCX("application/vnd.openxmlformats-officedocument.wordprocessingml.document", true);

    private final String mediaType;
    private final boolean parsed;

    DocumentFormat(String mediaType, boolean parsed) {
        this.mediaType = mediaType;
        this.parsed = parsed;
    }

    String mediaType() {
        return mediaType;
    }

    /** Whether a parser of others reads it, in a process of its own. */
    boolean parsed() {
        return parsed;
    }

    /** Whether the whole document lies in the memory of the parser. */
    boolean whole() {
        return this == HTML || this == DOCX;
    }

    /** By what the file is called and how it begins; nothing when it is neither known nor a text. */
    static Optional<DocumentFormat> of(String name, byte[] begin) {
        String lower = name.toLowerCase(Locale.ROOT);
        String extension = lower.substring(lower.lastIndexOf('.') + 1);
        if (starts(begin, "%PDF-")) {
            return Optional.of(PDF);
        }
        if (starts(begin, "PK\u0003\u0004")) {
            return extension.equals("docx") ? Optional.of(DOCX) : Optional.empty();
        }
        for (byte b : begin) {
            if (b == 0) {
                return Optional.empty();
            }
        }
        return switch (extension) {
            case "pdf", "docx" -> Optional.empty();
            case "md", "markdown", "mdown", "mkd" -> Optional.of(MARKDOWN);
            case "html", "htm", "xhtml" -> Optional.of(HTML);
            case "csv", "tsv", "jsonl", "ndjson" -> Optional.of(RECORDS);
            case "json", "geojson" -> Optional.of(JSON);
            default -> Optional.of(TEXT);
        };
    }

    private static boolean starts(byte[] begin, String with) {
        if (begin.length < with.length()) {
            return false;
        }
        for (int i = 0; i < with.length(); i++) {
            if (begin[i] != (byte) with.charAt(i)) {
                return false;
            }
        }
        return true;
    }
}
