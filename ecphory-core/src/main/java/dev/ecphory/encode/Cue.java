package dev.ecphory.encode;

import dev.ecphory.text.Phrases;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/** The sections of the lexicon {@code cues.txt}: each constant is the section of its name in lower case. */
enum Cue {
    GREETING,
    REACTION,
    QUESTION,
    REQUEST,
    COMMITMENT,
    PROMISE,
    UPDATE,
    CORRECTION,
    MARKER,
    DECISION,
    RELATIONSHIP,
    EVENT,
    ACTIVITY,
    WORKING,
    STRONG_WORKING,
    LASTING,
    HIGH,
    AROUSAL,
    ADVICE,
    OWN,
    NAME_IS,
    LANDMARK_JOB_CHANGE,
    LANDMARK_MOVE,
    LANDMARK_LAUNCH,
    LANDMARK_RELATIONSHIP,
    LANDMARK_HEALTH,
    LANDMARK_FINANCIAL,
    LANDMARK_MILESTONE,
    PII,
    HEALTH,
    FINANCE,
    CREDENTIALS,
    PROTECTED;

    /** The English lexicon. Another language is another folder of files beside {@code en}. */
    static final Phrases ENGLISH = Phrases.read(lines("en/cues.txt"));

    static Cue of(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }

    /** The lines of a data file of this room. */
    static List<String> lines(String file) {
        InputStream found = Cue.class.getResourceAsStream(file);
        if (found == null) {
            throw new IllegalStateException("the lexicon " + file + " is not in the jar; build it again");
        }
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(found, StandardCharsets.UTF_8))) {
            return reader.lines().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
