package dev.ecphory.engine;

import dev.ecphory.cognition.Cognition;
import dev.ecphory.store.Durability;
import dev.ecphory.store.Store;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
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
 * @param indexes where indexes are kept, and for how long
 * @param strictSpace whether recall is refused where a namespace's vectors are of a space that no embedder here has
 * @param custody who is written down, and how much is let in
 */
record Settings(
        Tier tier,
        Durability durability,
        boolean background,
        Admission admission,
        Forgetting forgetting,
        Cognition cognition,
        Keeping indexes,
        boolean strictSpace,
        Custody custody) {
    static final Settings DEFAULTS = new Settings(
            Tier.BASE,
            Durability.FULL,
            true,
            Admission.ANNOTATE,
            Forgetting.RANK_ONLY,
            Cognition.OFF,
            Keeping.DEFAULTS,
            false,
            Custody.DEFAULTS);

    Settings withTier(Tier value) {
        return new Settings(
                value, durability, background, admission, forgetting, cognition, indexes, strictSpace, custody);
    }

    Settings withDurability(Durability value) {
        return new Settings(tier, value, background, admission, forgetting, cognition, indexes, strictSpace, custody);
    }

    Settings withBackground(boolean value) {
        return new Settings(tier, durability, value, admission, forgetting, cognition, indexes, strictSpace, custody);
    }

    Settings withAdmission(Admission value) {
        return new Settings(tier, durability, background, value, forgetting, cognition, indexes, strictSpace, custody);
    }

    Settings withForgetting(Forgetting value) {
        return new Settings(tier, durability, background, admission, value, cognition, indexes, strictSpace, custody);
    }

    Settings withCognition(Cognition value) {
        return new Settings(tier, durability, background, admission, forgetting, value, indexes, strictSpace, custody);
    }

    Settings withIndexes(UnaryOperator<Keeping> changed) {
        return new Settings(
                tier,
                durability,
                background,
                admission,
                forgetting,
                cognition,
                changed.apply(indexes),
                strictSpace,
                custody);
    }

    Settings withStrictSpace(boolean value) {
        return new Settings(tier, durability, background, admission, forgetting, cognition, indexes, value, custody);
    }

    Settings withCustody(UnaryOperator<Custody> changed) {
        return new Settings(
                tier,
                durability,
                background,
                admission,
                forgetting,
                cognition,
                indexes,
                strictSpace,
                changed.apply(custody));
    }

    /** Names and values as a person reads them, sorted. */
    Map<String, String> shown(Store store, Optional<Path> caches) {
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
        indexes.show(shown, store, caches);
        shown.put("strict_space", Boolean.toString(strictSpace));
        custody.show(shown);
        shown.put("store", store.readOnly() ? "read-only" : "writable");
        return Collections.unmodifiableMap(shown);
    }
}
