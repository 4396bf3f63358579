package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.language.EncodingCue;
import dev.ecphory.spi.store.EventAnnotation.Sensitivity;
import java.util.EnumSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What must be handled with care: words of the lexicon, and numbers and strings of telling shapes. Recall comes before
 * precision. Every pattern is linear. Stateless.
 */
public final class SensitivityRules {
    private static final Pattern EMAIL =
            Pattern.compile("[\\w.+-]{1,64}+@[A-Za-z0-9-]{1,63}+(?:\\.[A-Za-z0-9-]{2,63}+){1,4}+");

    private static final int LEAST_DIGITS = 6;
    /** Digits in groups of {@value #LEAST_DIGITS} and more in all: telephone, card, insurance, passport. */
    private static final Pattern GROUPED = Pattern.compile("(?<![\\w.])\\+?\\d(?:[ .()-]{0,2}\\d){5,18}(?![\\w])");

    private static final Pattern DATE = Pattern.compile("(?:19|20)\\d{2}[-./]\\d{1,2}[-./]\\d{1,2}"
            + "|\\d{1,2}[-./]\\d{1,2}[-./](?:19|20)?\\d{2}|(?:19|20)\\d{2}\\s*-\\s*(?:19|20)\\d{2}");
    private static final Pattern IBAN =
            Pattern.compile("(?<!\\w)[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?!\\w)");
    private static final Pattern STREET = Pattern.compile(
            "(?<!\\w)\\d{1,5}[a-z]? (?:[A-Z][a-z]+ ){1,3}"
                + "(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Court|Ct|Place|Square|Terrace)(?!\\w)");
    private static final Pattern SECRET = Pattern.compile(
            "(?<!\\w)(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}+|(?<!\\w)AKIA[A-Z0-9]{12,}+|(?<!\\w)gh[pousr]_[A-Za-z0-9]{20,}+|(?<!\\w)xox[abp]-[A-Za-z0-9-]{10,}+|-----BEGIN"
                + " [A-Z ]{0,30}PRIVATE KEY|(?<!\\w)eyJ[A-Za-z0-9_-]{20,}+\\.");

    private SensitivityRules() {}

    /** What is sensitive in a text. */
    public static Set<Sensitivity> in(String text) {
        Set<EncodingCue> cues = EnumSet.noneOf(EncodingCue.class);
        EncodingCueLexicon.ENGLISH.find(text).forEach(found -> cues.add(EncodingCue.of(found.label())));
        return of(text, cues);
    }

    public static Set<Sensitivity> of(String text, Set<EncodingCue> cues) {
        EnumSet<Sensitivity> found = EnumSet.noneOf(Sensitivity.class);
        add(found, cues.contains(EncodingCue.PII), Sensitivity.PII);
        add(found, cues.contains(EncodingCue.HEALTH), Sensitivity.HEALTH);
        add(found, cues.contains(EncodingCue.FINANCE), Sensitivity.FINANCE);
        add(found, cues.contains(EncodingCue.CREDENTIALS), Sensitivity.CREDENTIALS);
        add(found, cues.contains(EncodingCue.PROTECTED), Sensitivity.PROTECTED);
        int digits = digits(text);
        add(found, digits >= LEAST_DIGITS && grouped(text), Sensitivity.PII);
        add(found, digits > 0 && STREET.matcher(text).find(), Sensitivity.PII);
        add(found, digits > 1 && IBAN.matcher(text).find(), Sensitivity.FINANCE);
        add(found, text.indexOf('@') > 0 && EMAIL.matcher(text).find(), Sensitivity.PII);
        add(found, maySecret(text) && SECRET.matcher(text).find(), Sensitivity.CREDENTIALS);
        return found;
    }

    private static void add(EnumSet<Sensitivity> found, boolean holds, Sensitivity kind) {
        if (holds) {
            found.add(kind);
        }
    }

    /** Those that patterns take for digits. */
    private static int digits(String text) {
        int digits = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            digits += c >= '0' && c <= '9' ? 1 : 0;
        }
        return digits;
    }

    /** Each of its alternatives has one of these. */
    private static boolean maySecret(String text) {
        return text.indexOf('-') >= 0 || text.indexOf('_') >= 0 || text.contains("AKIA") || text.contains("eyJ");
    }

    /** Six digits and more that are neither a date nor a sum of money. */
    private static boolean grouped(String text) {
        Matcher matcher = GROUPED.matcher(text);
        while (matcher.find()) {
            String number = matcher.group();
            boolean money = matcher.start() > 0 && "$€£¥".indexOf(text.charAt(matcher.start() - 1)) >= 0;
            if (!money && !DATE.matcher(number).matches()) {
                return true;
            }
        }
        return false;
    }
}
