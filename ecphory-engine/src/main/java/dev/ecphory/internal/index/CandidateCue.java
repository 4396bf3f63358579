package dev.ecphory.internal.index;

import dev.ecphory.Visibility;
import dev.ecphory.internal.language.TimeWindow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * By what the events of a question are looked for where an index cannot hold all of them.
 *
 * @param text what is asked for; empty for nothing
 * @param visibility what may be given
 * @param subjects of whom it is asked
 * @param window when it happened; null for any time
 * @param session the running session, whose latest turns count; null for none
 * @param events that have to be among them, by their sequence numbers
 */
public record CandidateCue(
        String text,
        Visibility visibility,
        List<String> subjects,
        @Nullable TimeWindow window,
        @Nullable String session,
        Set<Long> events) {
    /** Of no question: only the newest events and a sample. */
    public static final CandidateCue NONE = new CandidateCue("", Visibility.NOW, List.of(), null, null, Set.of());
}
