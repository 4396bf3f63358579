package dev.ecphory.ingest;

import java.util.Locale;

/** What kind of content it is (AgentOS, ingest router). */
public enum ContentKind {
    /** Few messages, or a note. */
    SHORT_CONVERSATION,
    /** More than six messages, or more than 4,000 characters of them. */
    LONG_CONVERSATION,
    /** Prose of 500 words and more. */
    LONG_ARTICLE,
    /** A program. */
    CODE,
    /** Records: a table, JSON, lines of one form. */
    STRUCTURED_DATA,
    /** Something to be seen or heard; the text stands for it. */
    MULTIMODAL;

    /** As it is written in metadata and commands: {@code long-article}. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
