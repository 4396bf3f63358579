package dev.ecphory.internal.store;

import dev.ecphory.StoreDamagedException;
import dev.ecphory.knowledge.EvidenceSpan;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Several texts as one that people can read: a tab between two, {@code \t}, {@code \n}, {@code \r} and {@code \\} for
 * what would break it, {@code \N} for null. Stateless; threads may share it.
 */
public final class TabSeparatedFields {
    private TabSeparatedFields() {}

    /** The one text. */
    public static String write(List<? extends @Nullable String> fields) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < fields.size(); i++) {
            line.append(i > 0 ? "\t" : "");
            String field = fields.get(i);
            if (field == null) {
                line.append("\\N");
            } else {
                escape(line, field);
            }
        }
        return line.toString();
    }

    private static void escape(StringBuilder line, String field) {
        for (int i = 0; i < field.length(); i++) {
            char c = field.charAt(i);
            switch (c) {
                case '\t' -> line.append("\\t");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                case '\\' -> line.append("\\\\");
                default -> line.append(c);
            }
        }
    }

    /**
     * The texts again; one empty text for the empty text.
     *
     * @throws StoreDamagedException when it is not what {@link #write} writes
     */
    public static List<@Nullable String> read(String line) {
        List<@Nullable String> fields = new ArrayList<>();
        for (int from = 0; from <= line.length(); ) {
            int tab = line.indexOf('\t', from);
            int end = tab < 0 ? line.length() : tab;
            fields.add(field(line.substring(from, end)));
            from = end + 1;
        }
        return fields;
    }

    private static @Nullable String field(String escaped) {
        if (escaped.indexOf('\\') < 0) {
            return escaped;
        }
        if (escaped.equals("\\N")) {
            return null;
        }
        StringBuilder field = new StringBuilder();
        for (int i = 0; i < escaped.length(); i++) {
            char c = escaped.charAt(i);
            if (c == '\\') {
                char name = ++i < escaped.length() ? escaped.charAt(i) : ' ';
                field.append(
                        switch (name) {
                            case 't' -> '\t';
                            case 'n' -> '\n';
                            case 'r' -> '\r';
                            case '\\' -> '\\';
                            default -> throw damaged("\"\\" + name + "\" stands for nothing");
                        });
            } else {
                field.append(c);
            }
        }
        return field.toString();
    }

    /** Evidence as one text: event, from and to, one after the other; empty for none. */
    public static String writeEvidence(List<EvidenceSpan> evidence) {
        List<String> fields = new ArrayList<>();
        for (EvidenceSpan one : evidence) {
            fields.add(one.event());
            fields.add(Integer.toString(one.from()));
            fields.add(Integer.toString(one.to()));
        }
        return write(fields);
    }

    /**
     * The evidence again.
     *
     * @throws StoreDamagedException when it is not what {@link #writeEvidence} writes
     */
    public static List<EvidenceSpan> readEvidence(String line) {
        return line.isEmpty() ? List.of() : evidence(read(line));
    }

    /** Evidence from fields, three each. */
    static List<EvidenceSpan> evidence(List<? extends @Nullable String> fields) {
        List<EvidenceSpan> evidence = new ArrayList<>(fields.size() / 3);
        try {
            for (int i = 0; i < fields.size(); i += 3) {
                evidence.add(new EvidenceSpan(
                        present(fields.get(i)),
                        Integer.parseInt(present(fields.get(i + 1))),
                        Integer.parseInt(present(fields.get(i + 2)))));
            }
            return evidence;
        } catch (IndexOutOfBoundsException | IllegalArgumentException e) {
            throw damaged("what should be evidence is none: " + e.getMessage());
        }
    }

    static String present(@Nullable String field) {
        if (field == null) {
            throw damaged("a field is missing");
        }
        return field;
    }

    static StoreDamagedException damaged(String how) {
        return new StoreDamagedException("a row of the store cannot be read: " + how, "restore a backup", null);
    }
}
