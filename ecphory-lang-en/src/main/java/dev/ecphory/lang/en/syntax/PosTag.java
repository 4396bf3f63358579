package dev.ecphory.lang.en.syntax;

/** Parts of speech as Universal Dependencies name them, and one for told times. */
public enum PosTag {
    ADJ,
    ADP,
    ADV,
    AUX,
    CCONJ,
    DET,
    INTJ,
    NOUN,
    NUM,
    PART,
    PRON,
    PROPN,
    PUNCT,
    SCONJ,
    SYM,
    VERB,
    X,
    /** A told time with the words that relate it: "since May", "on Friday". */
    TIME;

    static PosTag of(String tag) {
        for (PosTag one : values()) {
            if (one.name().equals(tag)) {
                return one;
            }
        }
        return X;
    }
}
