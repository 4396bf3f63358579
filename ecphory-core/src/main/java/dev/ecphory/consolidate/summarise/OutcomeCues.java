package dev.ecphory.consolidate.summarise;

import dev.ecphory.memory.Outcome;
import dev.ecphory.text.Phrases;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Tells outcomes by the wording of a sentence alone: what is not said in so many words is not found. The English lexicon is
 * read when first wanted. Threads may share it.
 */
final class OutcomeCues {
    private static final int SHORTEST = 15;
    private static final String FILE = "outcomes.txt";
    private static final Phrases ENGLISH = read();

    private OutcomeCues() {}

    /** What a sentence tells, the first in the order of outcomes; none of what is asked, quoted or too short to stand alone. */
    static Optional<Outcome> of(Saying saying) {
        String text = saying.text();
        if (saying.asks() || saying.chatters() || text.length() < SHORTEST || halfQuoted(text)) {
            return Optional.empty();
        }
        return ENGLISH.find(text).stream()
                .flatMap(found -> Outcome.of(found.label()).stream())
                .min(Outcome::compareTo);
    }

    /** Whether it is a piece of something that is quoted or drafted: nobody says it here. */
    private static boolean halfQuoted(String text) {
        long straight = text.chars().filter(c -> c == '"').count();
        long open = text.chars().filter(c -> c == '\u201c').count();
        long closed = text.chars().filter(c -> c == '\u201d').count();
        return straight % 2 != 0 || open != closed;
    }

    private static Phrases read() {
        InputStream found = OutcomeCues.class.getResourceAsStream(FILE);
        if (found == null) {
            throw new IllegalStateException("the lexicon " + FILE + " is not in the jar; build it again");
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return Phrases.read(reader.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
