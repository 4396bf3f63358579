package dev.ecphory.internal.log;

import dev.ecphory.Event;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What may be derived from an event besides what finds it. Whoever brings events in says so in the metadata under
 * {@value #KEY}, in words with blanks between them, or {@value #NOTHING}; where nothing is said, mentions and claims are
 * read as ever. Unknown words are passed over. Words, vectors and what the encoding gate notes are made of every event.
 */
public enum DerivationKind {
    /** Which entities it mentions. */
    MENTIONS,
    /** What it claims, by rules and by a model. */
    CLAIMS,
    /** A summary of what it belongs to. */
    SUMMARISE,
    /** Notes of what was said, of its kind: facts, feelings, commitments. */
    OBSERVE;

    /** The metadata key. */
    public static final String KEY = "ingest.derive";
    /** The value that allows nothing. */
    public static final String NOTHING = "nothing";

    private static final Set<DerivationKind> UNSAID = EnumSet.of(MENTIONS, CLAIMS);

    /** Whether it may be derived from the event. */
    public boolean allowed(Event event) {
        return of(event.metadata().get(KEY)).contains(this);
    }

    /** What a value of the metadata allows; null where there is none. */
    public static Set<DerivationKind> of(@Nullable String said) {
        if (said == null) {
            return EnumSet.copyOf(UNSAID);
        }
        EnumSet<DerivationKind> allowed = EnumSet.noneOf(DerivationKind.class);
        for (String word : said.split(" ")) {
            for (DerivationKind each : values()) {
                if (each.word().equals(word)) {
                    allowed.add(each);
                }
            }
        }
        return allowed;
    }

    /** The value that allows exactly these. */
    public static String said(Set<DerivationKind> allowed) {
        StringBuilder words = new StringBuilder();
        for (DerivationKind each : values()) {
            if (allowed.contains(each)) {
                words.append(words.isEmpty() ? "" : " ").append(each.word());
            }
        }
        return words.isEmpty() ? NOTHING : words.toString();
    }

    private String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
