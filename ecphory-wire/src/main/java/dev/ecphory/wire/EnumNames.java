package dev.ecphory.wire;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Choices as programs read and write them. Stateless; threads may share it. */
public final class EnumNames {
    private static final int SHOWN = 60;

    private EnumNames() {}

    /** A choice's name in small letters. */
    public static String lower(Enum<?> choice) {
        return choice.name().toLowerCase(Locale.ROOT);
    }

    /** Every choice of a kind, in its own order. */
    public static List<String> all(Class<? extends Enum<?>> kind) {
        return Arrays.stream(kind.getEnumConstants()).map(EnumNames::lower).toList();
    }

    /** A value as an error shows it: in quotes, cut, without control characters. */
    public static String quoted(String value) {
        StringBuilder shown = new StringBuilder("\"");
        value.codePoints().limit(SHOWN).forEach(c -> shown.appendCodePoint(Character.isISOControl(c) ? '\uFFFD' : c));
        return shown.append(value.codePointCount(0, value.length()) > SHOWN ? "…\"" : "\"")
                .toString();
    }
}
