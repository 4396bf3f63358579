package dev.ecphory.wire;

import dev.ecphory.internal.learning.AccessHistory;

/** What was recalled and reported, as lines that are kept beside those of events. Stateless; threads may share it. */
public final class AccessJson {
    /** The member by which such a line is known. */
    public static final String ACCESS = "access";

    private AccessJson() {}

    /** One line, without its end. */
    public static String line(AccessHistory.DatedAccess told) {
        return Json.text(Json.object(
                ACCESS,
                EnumNames.lower(told.kind()),
                "at",
                TimeFormats.iso(told.at()),
                "question",
                told.question(),
                "events",
                told.events()));
    }
}
