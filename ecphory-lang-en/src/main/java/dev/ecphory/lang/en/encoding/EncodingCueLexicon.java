package dev.ecphory.lang.en.encoding;

import dev.ecphory.internal.text.PhraseLexicon;

/** The English phrases of every {@code EncodingCue}, in {@code cues.txt}. */
final class EncodingCueLexicon {
    static final PhraseLexicon ENGLISH = PhraseLexicon.read(EncodingCueLexicon.class, "cues.txt");

    private EncodingCueLexicon() {}
}
