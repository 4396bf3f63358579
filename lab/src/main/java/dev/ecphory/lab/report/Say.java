package dev.ecphory.lab.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as a person reads them; what was not measured is a dash. */
final class Say {
    static final String NOTHING = "–";

    private Say() {}

    static String count(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    static String percent(double share) {
        return Double.isNaN(share) ? NOTHING : String.format(Locale.ROOT, "%.1f", 100 * share);
    }

    /** As {@code [55.0, 67.1]}. */
    static String interval(double low, double high) {
        return Double.isNaN(low) ? "" : String.format(Locale.ROOT, "[%.1f, %.1f]", 100 * low, 100 * high);
    }

    /** As {@code [-1.2, +3.4]}. */
    static String signedInterval(double low, double high) {
        return String.format(Locale.ROOT, "[%+.1f, %+.1f]", 100 * low, 100 * high);
    }

    static String signed(double share) {
        return String.format(Locale.ROOT, "%+.1f", 100 * share);
    }

    static String p(double p) {
        return p < .001 ? "< 0.001" : String.format(Locale.ROOT, "%.3f", p);
    }

    /** With three digits that count, and never as a power of ten. */
    static String rounded(double value) {
        if (!Double.isFinite(value)) {
            return NOTHING;
        }
        BigDecimal exact = new BigDecimal(value);
        BigDecimal three = exact.round(new MathContext(3, RoundingMode.HALF_UP));
        return three.scale() <= 0 || Math.abs(value) >= 100
                ? count(Math.round(value))
                : three.stripTrailingZeros().toPlainString();
    }
}
