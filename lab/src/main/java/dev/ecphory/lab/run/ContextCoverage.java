package dev.ecphory.lab.run;

import dev.ecphory.Event;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.spi.TokenCounter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The part of what was said that is found again in a context: how many events of the conversation a reader could see, whoever made the
 * context and whatever it says of itself. An event counts as seen when the beginning of its words stands in the context, whatever the
 * punctuation and the mark-up. Not for several threads.
 */
final class ContextCoverage {
    /** Enough of an event's beginning to tell it from others. */
    private static final int PROBE = 60;
    /** Too little to tell it from anything. */
    private static final int TOO_SHORT = 12;

    /** Some contexts are written as mark-up. */
    private static final Pattern ENTITY = Pattern.compile("&(?:amp|lt|gt|quot|apos|#\\w{1,6});");

    private final List<String> probes = new ArrayList<>();
    private final int historyTokens;
    private String last = "";
    private int seenInLast;

    ContextCoverage(Conversation conversation, TokenCounter counter) {
        int tokens = 0;
        for (Event event : conversation.events()) {
            tokens += counter.count(event.text());
            String probe = bare(event.text());
            if (probe.length() >= TOO_SHORT) {
                probes.add(probe.substring(0, Math.min(PROBE, probe.length())));
            }
        }
        historyTokens = tokens;
    }

    /** Events that are long enough to be told apart. */
    int events() {
        return probes.size();
    }

    /** Tokens of everything that was said, by the words alone. */
    int historyTokens() {
        return historyTokens;
    }

    /** How many of them stand in a context. */
    int seen(String context) {
        if (!context.equals(last)) {
            String bare = bare(ENTITY.matcher(context).replaceAll(""));
            seenInLast = (int) probes.stream().filter(bare::contains).count();
            last = context;
        }
        return seenInLast;
    }

    /** Letters and digits alone, in lower case. */
    private static String bare(String text) {
        StringBuilder bare = new StringBuilder(text.length());
        text.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(bare::appendCodePoint);
        return bare.toString();
    }
}
