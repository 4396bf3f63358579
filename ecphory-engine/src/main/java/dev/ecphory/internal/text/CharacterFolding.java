package dev.ecphory.internal.text;

import java.text.Normalizer;
import java.util.Locale;

/** What uncased BERT makes of a character before it looks for word pieces: lower case, no accents, marks apart. Stateless. */
final class CharacterFolding {
    private CharacterFolding() {}

    /** What one character becomes: blanks stand where a word ends. */
    static String of(int point) {
        if (point == '\t' || point == '\n' || point == '\r') {
            return " ";
        }
        if (point == 0 || point == 0xFFFD || dropped(point)) {
            return "";
        }
        if (Character.isSpaceChar(point)) {
            return " ";
        }
        StringBuilder fold = new StringBuilder();
        boolean ideograph = ideograph(point);
        String parts = Normalizer.normalize(Character.toString(point), Normalizer.Form.NFD);
        parts.codePoints()
                .filter(part -> Character.getType(part) != Character.NON_SPACING_MARK)
                .forEach(part -> {
                    String lower = Character.toString(part).toLowerCase(Locale.ROOT);
                    fold.append(ideograph || punctuation(part) ? " " + lower + " " : lower);
                });
        return fold.toString();
    }

    private static boolean dropped(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL, Character.FORMAT, Character.PRIVATE_USE, Character.SURROGATE -> true;
            default -> false;
        };
    }

    private static boolean punctuation(int point) {
        if (point < 128) {
            return point > ' ' && !Character.isLetterOrDigit(point);
        }
        return switch (Character.getType(point)) {
            case Character.CONNECTOR_PUNCTUATION,
                    Character.DASH_PUNCTUATION,
                    Character.START_PUNCTUATION,
                    Character.END_PUNCTUATION,
                    Character.INITIAL_QUOTE_PUNCTUATION,
                    Character.FINAL_QUOTE_PUNCTUATION,
                    Character.OTHER_PUNCTUATION -> true;
            default -> false;
        };
    }

    private static boolean ideograph(int point) {
        return (point >= 0x4E00 && point <= 0x9FFF)
                || (point >= 0x3400 && point <= 0x4DBF)
                || (point >= 0xF900 && point <= 0xFAFF)
                || (point >= 0x20000 && point <= 0x2A6DF)
                || (point >= 0x2A700 && point <= 0x2CEAF)
                || (point >= 0x2F800 && point <= 0x2FA1F);
    }
}
