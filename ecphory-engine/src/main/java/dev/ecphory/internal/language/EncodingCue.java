package dev.ecphory.internal.language;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** What the phrases of a message tell encoding; a lexicon has a section for each, of its name in lower case. */
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

    private static final Map<String, EncodingCue> BY_LABEL = Arrays.stream(values())
            .collect(Collectors.toUnmodifiableMap(cue -> cue.name().toLowerCase(Locale.ROOT), cue -> cue));

    public static EncodingCue of(String label) {
        return Objects.requireNonNull(BY_LABEL.get(label), label);
    }

    /** Whether it tells a life event. */
    public boolean landmark() {
        return compareTo(LANDMARK_JOB_CHANGE) >= 0 && compareTo(LANDMARK_MILESTONE) <= 0;
    }
}
