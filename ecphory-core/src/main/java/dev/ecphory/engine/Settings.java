package dev.ecphory.engine;

import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Every switch of the engine.
 *
 * @param tier how much of the machine recall may use
 * @param durability how much an acknowledgement promises
 * @param background whether a thread embeds new events
 * @param admission what the encoding gate's verdict does
 * @param cache whether the index is kept on disk between runs
 */
record Settings(Tier tier, Durability durability, boolean background, Admission admission, boolean cache) {
    static final Settings DEFAULTS = new Settings(Tier.BASE, Durability.FULL, true, Admission.ANNOTATE, true);

    Settings withTier(Tier value) {
        return new Settings(value, durability, background, admission, cache);
    }

    Settings withDurability(Durability value) {
        return new Settings(tier, value, background, admission, cache);
    }

    Settings withBackground(boolean value) {
        return new Settings(tier, durability, value, admission, cache);
    }

    Settings withCache(boolean value) {
        return new Settings(tier, durability, background, admission, value);
    }

    Settings withAdmission(Admission value) {
        return new Settings(tier, durability, background, value, cache);
    }

    /** Names and values as a person reads them, sorted. */
    Map<String, String> shown(Store store) {
        TreeMap<String, String> shown = new TreeMap<>();
        shown.put("tier", tier.name().toLowerCase(Locale.ROOT));
        shown.put("durability", durability.name().toLowerCase(Locale.ROOT));
        shown.put("admission", admission.name().toLowerCase(Locale.ROOT));
        shown.put("background", Boolean.toString(background));
        shown.put("cache", cache ? store.cacheFolder().map(Object::toString).orElse("nowhere to keep it") : "off");
        shown.put("store", store.readOnly() ? "read-only" : "writable");
        return Collections.unmodifiableMap(shown);
    }
}
