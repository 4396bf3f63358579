package dev.ecphory.internal.store;

import dev.ecphory.Event;
import dev.ecphory.EventLabel;
import dev.ecphory.LogEntry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** All that an event says, and its words, as forgetting tells them apart: runs of letters and digits. Stateless. */
public final class EventWords {
    private static final Pattern WORD = Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_-]*");

    private EventWords() {}

    /** Every text that a caller gave with an event, its id and names included. */
    public static List<String> texts(LogEntry entry) {
        Event event = entry.event();
        List<String> texts = new ArrayList<>(List.of(event.text(), entry.id()));
        Stream.concat(
                        Stream.of(EventLabel.values()).map(label -> label.of(event)),
                        Stream.of(event.caption(), event.idempotencyKey()))
                .filter(Objects::nonNull)
                .forEach(texts::add);
        texts.addAll(event.callerMetadata().keySet());
        texts.addAll(event.metadata().values());
        return texts;
    }

    /** Finds the words of a text, one after the other. */
    public static Matcher in(String text) {
        return WORD.matcher(text);
    }

    /** The words of a text, in lower case. */
    static Set<String> of(String text) {
        Set<String> words = new HashSet<>();
        Matcher found = in(text.toLowerCase(Locale.ROOT));
        while (found.find()) {
            words.add(found.group());
        }
        return words;
    }

    /** The words of everything that an event says, in lower case. */
    static Set<String> of(LogEntry entry) {
        Set<String> words = new HashSet<>();
        texts(entry).forEach(text -> words.addAll(of(text)));
        return words;
    }
}
