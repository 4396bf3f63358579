package dev.ecphory.internal.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** BERT's uncased tokenizer, step by step as its authors describe it: slow, and right. The measure for WordPiece. */
final class LiteralBert {
    private final Map<String, Integer> vocabulary = new HashMap<>();

    LiteralBert(WordPieceTokenizer tokens) {
        for (int id = 0; id < tokens.size(); id++) {
            vocabulary.put(tokens.token(id), id);
        }
    }

    List<Integer> encode(String text) {
        List<Integer> ids = new ArrayList<>();
        String clean = strip(isolateIdeographs(clean(text))).toLowerCase(Locale.ROOT);
        for (String word : isolatePunctuation(clean).trim().split(" +")) {
            if (!word.isEmpty()) {
                ids.addAll(cover(word));
            }
        }
        return ids;
    }

    private static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '\t' || c == '\n' || c == '\r' || Character.toString(c).matches("\\p{Z}")) {
                clean.append(' ');
            } else if (c != 0xFFFD && !Character.toString(c).matches("[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}]")) {
                clean.appendCodePoint(c);
            }
        });
        return clean.toString();
    }

    private static String isolateIdeographs(String text) {
        return text.replaceAll(
                "[\\x{4E00}-\\x{9FFF}\\x{3400}-\\x{4DBF}\\x{20000}-\\x{2A6DF}\\x{2A700}-\\x{2CEAF}\\x{F900}-\\x{FAFF}\\x{2F800}-\\x{2FA1F}]",
                " $0 ");
    }

    private static String strip(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{Mn}", "");
    }

    private static String isolatePunctuation(String text) {
        return text.replaceAll("[!-/:-@\\[-`{-~\\p{P}]", " $0 ");
    }

    private List<Integer> cover(String word) {
        int[] points = word.codePoints().toArray();
        List<Integer> unknown = List.of(WordPieceTokenizer.UNKNOWN);
        if (points.length > 100) {
            return unknown;
        }
        List<Integer> ids = new ArrayList<>();
        int start = 0;
        while (start < points.length) {
            int end = points.length;
            Integer id = null;
            while (end > start && id == null) {
                id = vocabulary.get((start > 0 ? "##" : "") + new String(points, start, end - start));
                end -= id == null ? 1 : 0;
            }
            if (id == null) {
                return unknown;
            }
            ids.add(id);
            start = end;
        }
        return ids;
    }
}
