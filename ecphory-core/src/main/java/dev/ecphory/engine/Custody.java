package dev.ecphory.engine;

import dev.ecphory.memory.Quota;
import java.util.Map;

/**
 * What an engine sees to beside memories themselves: who is written down, and how much is let in.
 *
 * @param trail whether every namespace keeps a trail, or only those that are set to
 * @param actor who asks where nobody else is named
 * @param quota of every namespace that has none of its own
 */
record Custody(boolean trail, Actor actor, Quota quota) {
    static final Custody DEFAULTS = new Custody(false, Actor.UNNAMED, Quota.UNSAID);

    Custody withTrail(boolean value) {
        return new Custody(value, actor, quota);
    }

    Custody withActor(Actor value) {
        return new Custody(trail, value, quota);
    }

    Custody withQuota(Quota value) {
        return new Custody(trail, actor, value);
    }

    void show(Map<String, String> shown) {
        shown.put("trail", trail ? "on" : "where it is set");
        shown.put("quota-events", limit(Quota.of(quota.events())));
        shown.put("quota-bytes", limit(Quota.of(quota.bytes())));
        shown.put("quota-rate", limit(Quota.of(quota.perMinute())));
    }

    private static String limit(long value) {
        return value == 0 ? "none" : Long.toString(value);
    }
}
