package dev.ecphory.engine;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Every switch of the engine.
 *
 * @param tier how much of the machine recall may use
 * @param durability how much an acknowledgement promises
 * @param background whether a thread embeds new events
 * @param admission what the encoding gate's verdict does
 * @param forgetting what time may do
 * @param cognition the mechanisms of a living memory, and which of them are on
 * @param cache whether the index is kept on disk between runs
 */
record Settings(
        Tier tier,
        Durability durability,
        boolean background,
        Admission admission,
        Forgetting forgetting,
        Cognition cognition,
        boolean cache) {
    static final Settings DEFAULTS = new Settings(
            Tier.BASE, Durability.FULL, true, Admission.ANNOTATE, Forgetting.RANK_ONLY, Cognition.OFF, true);

    Settings withTier(Tier value) {
        return new Settings(value, durability, background, admission, forgetting, cognition, cache);
    }

    Settings withDurability(Durability value) {
        return new Settings(tier, value, background, admission, forgetting, cognition, cache);
    }

    Settings withBackground(boolean value) {
        return new Settings(tier, durability, value, admission, forgetting, cognition, cache);
    }

    Settings withCache(boolean value) {
        return new Settings(tier, durability, background, admission, forgetting, cognition, value);
    }

    Settings withAdmission(Admission value) {
        return new Settings(tier, durability, background, value, forgetting, cognition, cache);
    }

    Settings withForgetting(Forgetting value) {
        return new Settings(tier, durability, background, admission, value, cognition, cache);
    }

    Settings withCognition(Cognition value) {
        return new Settings(tier, durability, background, admission, forgetting, value, cache);
    }

    /** Names and values as a person reads them, sorted. */
    Map<String, String> shown(Store store) {
        TreeMap<String, String> shown = new TreeMap<>();
        shown.put("tier", tier.name().toLowerCase(Locale.ROOT));
        shown.put("durability", durability.name().toLowerCase(Locale.ROOT));
        shown.put("admission", admission.name().toLowerCase(Locale.ROOT));
        shown.put("forgetting", forgetting.name().toLowerCase(Locale.ROOT));
        shown.put(
                "cognition",
                cognition.on().isEmpty()
                        ? "off"
                        : cognition.on().stream()
                                .map(one -> one.name().toLowerCase(Locale.ROOT))
                                .collect(Collectors.joining(", ")));
        shown.put("persona", cognition.persona().toString());
        shown.put("background", Boolean.toString(background));
        shown.put("cache", cache ? store.cacheFolder().map(Object::toString).orElse("nowhere to keep it") : "off");
        shown.put("store", store.readOnly() ? "read-only" : "writable");
        return Collections.unmodifiableMap(shown);
    }
}
