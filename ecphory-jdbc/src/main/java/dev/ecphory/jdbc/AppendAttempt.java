package dev.ecphory.jdbc;

import dev.ecphory.AppendResult;
import dev.ecphory.Event;
import dev.ecphory.Namespace;
import dev.ecphory.OutcomeUnknownException;
import dev.ecphory.admin.Quota;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** One call of append: what was given, and what the events became in its last attempt. For one thread at a time. */
final class AppendAttempt {
    final Namespace namespace;
    final List<Event> given;
    final Quota quota;
    private final @Nullable Event[] settled;
    /** Whether it had its turn in a transaction of several. */
    boolean grouped;
    /** What that transaction acknowledged, once it was committed. */
    @Nullable
    List<AppendResult> acknowledged;
    /** Why nobody knows whether it was committed. */
    @Nullable
    OutcomeUnknownException lost;
    /** Whether that transaction found another writer at work until it gave up. */
    boolean busy;

    AppendAttempt(Namespace namespace, List<Event> given, Quota quota) {
        this.namespace = namespace;
        this.given = given;
        this.quota = quota;
        this.settled = new Event[given.size()];
    }

    /** Forgets what an attempt before this one made of the events. */
    void begin() {
        Arrays.fill(settled, null);
    }

    void settle(int index, Event event) {
        settled[index] = event;
    }

    /** The ids that it tried to add. */
    Set<String> added() {
        return Arrays.stream(settled)
                .filter(Objects::nonNull)
                .map(event ->
                        Objects.requireNonNull(Objects.requireNonNull(event).id()))
                .collect(Collectors.toSet());
    }

    /** The same call with the ids and times that it tried to add. */
    AppendAttempt asSettled() {
        List<Event> events = new ArrayList<>(given.size());
        for (int i = 0; i < given.size(); i++) {
            Event event = settled[i];
            events.add(event == null ? given.get(i) : event);
        }
        return new AppendAttempt(namespace, events, quota);
    }
}
