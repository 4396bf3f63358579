package dev.ecphory.lang.en.frames;

import java.time.ZoneId;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Names of countries and of cities that stand for a time zone: places for sure. Stateless; threads may share it. */
public final class KnownPlaces {
    private static final Set<String> NAMES = new HashSet<>();

    static {
        for (String country : Locale.getISOCountries()) {
            NAMES.add(Locale.of("", country).getDisplayCountry(Locale.ENGLISH).toLowerCase(Locale.ROOT));
        }
        for (String zone : ZoneId.getAvailableZoneIds()) {
            int slash = zone.lastIndexOf('/');
            if (slash > 0) {
                NAMES.add(zone.substring(slash + 1).replace('_', ' ').toLowerCase(Locale.ROOT));
            }
        }
    }

    private KnownPlaces() {}

    public static boolean has(String name) {
        return NAMES.contains(name.toLowerCase(Locale.ROOT));
    }
}
