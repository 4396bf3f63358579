package dev.ecphory.internal.text;

import dev.ecphory.knowledge.Slot;
import java.text.Normalizer;
import java.util.Locale;

/** Names of people, places and things as keys, the same in every part of the memory. Stateless; threads may share it. */
public final class EntityKeys {
    private EntityKeys() {}

    /**
     * The key of a name: NFKC, case folded, apostrophes plain, control characters and runs of white space as one
     * space, cut after {@value Slot#MAX_SUBJECT} UTF-16 units. Empty for a name that holds nothing to see.
     */
    public static String key(String name) {
        String composed = Normalizer.normalize(name, Normalizer.Form.NFKC).toUpperCase(Locale.ROOT);
        String folded = Normalizer.normalize(composed.toLowerCase(Locale.ROOT), Normalizer.Form.NFKC);
        StringBuilder key = new StringBuilder(folded.length());
        boolean space = false;
        for (int i = 0; i < folded.length(); i++) {
            char c = folded.charAt(i);
            if (Character.isISOControl(c) || Character.isSpaceChar(c) || Character.isWhitespace(c)) {
                space = !key.isEmpty();
                continue;
            }
            if (space) {
                key.append(' ');
                space = false;
            }
            key.append(c == '\u2019' || c == '\u2018' ? '\'' : c);
        }
        if (key.length() > Slot.MAX_SUBJECT) {
            int end = Slot.MAX_SUBJECT;
            key.setLength(Character.isHighSurrogate(key.charAt(end - 1)) ? end - 1 : end);
        }
        return key.toString().strip();
    }
}
