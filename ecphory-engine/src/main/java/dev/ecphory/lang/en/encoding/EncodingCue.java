package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.text.PhraseLexicon;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** The sections of the lexicon {@code cues.txt}: each constant is the section of its name in lower case. */
public enum EncodingCue {
    NOISE,
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
    static final PhraseLexicon ENGLISH = PhraseLexicon.read(EncodingCue.class, "cues.txt");

    private static final Map<String, EncodingCue> BY_LABEL = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(cue -> cue.name().toLowerCase(Locale.ROOT), cue -> cue));

    static EncodingCue of(String label) {
        return Objects.requireNonNull(BY_LABEL.get(label), label);
    }

    /** Whether it tells a life event. */
    boolean landmark() {
        return compareTo(LANDMARK_JOB_CHANGE) >= 0 && compareTo(LANDMARK_MILESTONE) <= 0;
    }
}
