package dev.ecphory.lang.en.time;

import dev.ecphory.internal.language.PartialTime;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The zones in which clock times are told: "9 pm Tokyo time", "10:00 CET", "8 am Eastern". Stateless; threads may share it. */
final class NamedZones {
    /** The longest name of a place, in words. */
    private static final int LONGEST = 3;

    /** What is written short or by its region; what may be either of two zones is none. */
    private static final Map<String, String> SHORT = Map.ofEntries(
            Map.entry("UTC", "UTC"),
            Map.entry("GMT", "UTC"),
            Map.entry("WET", "WET"),
            Map.entry("WEST", "WET"),
            Map.entry("CET", "CET"),
            Map.entry("CEST", "CET"),
            Map.entry("EET", "EET"),
            Map.entry("EEST", "EET"),
            Map.entry("BST", "Europe/London"),
            Map.entry("JST", "Asia/Tokyo"),
            Map.entry("ET", "America/New_York"),
            Map.entry("EST", "America/New_York"),
            Map.entry("EDT", "America/New_York"),
            Map.entry("CDT", "America/Chicago"),
            Map.entry("MDT", "America/Denver"),
            Map.entry("PT", "America/Los_Angeles"),
            Map.entry("PST", "America/Los_Angeles"),
            Map.entry("PDT", "America/Los_Angeles"),
            Map.entry("AEST", "Australia/Sydney"),
            Map.entry("AEDT", "Australia/Sydney"),
            Map.entry("NZST", "Pacific/Auckland"),
            Map.entry("NZDT", "Pacific/Auckland"));

    /** By the name of a place or a region, in lower case. */
    private static final Map<String, String> PLACES = places();

    private NamedZones() {}

    /** A zone that is named behind a clock time, and the last token of its name. */
    record NamedZone(ZoneRules rules, int last) {
        /** A time of the zone's clock by that of an offset. */
        LocalDateTime at(LocalDateTime time, ZoneOffset offset) {
            return time.atOffset(rules.getOffset(time))
                    .withOffsetSameInstant(offset)
                    .toLocalDateTime();
        }
    }

    private static Map<String, String> places() {
        Map<String, String> places = new HashMap<>();
        for (String id : ZoneId.getAvailableZoneIds()) {
            if (!id.startsWith("Etc/") && !id.startsWith("SystemV/")) {
                String name = id.substring(id.lastIndexOf('/') + 1).replace('_', ' ');
                places.putIfAbsent(name.toLowerCase(Locale.ROOT), id);
            }
        }
        List.of("Eastern", "Central", "Mountain", "Pacific")
                .forEach(region -> places.put(region.toLowerCase(Locale.ROOT), "US/" + region));
        return Map.copyOf(places);
    }

    /** The zone whose name begins at a token; null where none does. */
    static @Nullable NamedZone at(TimeTokens tokens, int i) {
        if (!tokens.spaced(i) || i >= tokens.count()) {
            return null;
        }
        String brief = SHORT.get(tokens.text.text(i, i));
        if (brief != null) {
            return new NamedZone(ZoneId.of(brief).getRules(), i);
        }
        for (int last = i; last < i + LONGEST && last + 1 < tokens.count() && tokens.text.capital(i); last++) {
            String place = PLACES.get(tokens.text.text(i, last).toLowerCase(Locale.ROOT));
            if (place != null && tokens.mark(last + 1, TimeTokens.TIME_WORD) && tokens.spaced(last + 1)) {
                return new NamedZone(ZoneId.of(place).getRules(), last + 1);
            }
        }
        return null;
    }

    /** The zone that is named within a time or right behind it. */
    static @Nullable NamedZone of(TimeTokens tokens, PartialTime piece) {
        for (int i = piece.first() + 1; i <= piece.last() + 1; i++) {
            NamedZone zone = at(tokens, i);
            if (zone != null) {
                return zone;
            }
        }
        return null;
    }
}
