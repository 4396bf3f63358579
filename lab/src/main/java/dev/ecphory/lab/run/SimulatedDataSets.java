package dev.ecphory.lab.run;

import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.truth.TruthData;
import dev.ecphory.InvalidInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Our own suites as data sets, made and not read: {@code suite:truth,worlds=24,seed=1,each=4}. Stateless. */
final class SimulatedDataSets {
    private static final String SUITE = "suite:";
    private static final String TRUTH = "truth";
    private static final Set<String> SETTINGS = Set.of("worlds", "seed", "each");
    private static final int MOST = 1_000;

    private SimulatedDataSets() {}

    /**
     * The suite of a name; nothing when the name is that of files.
     *
     * @throws InvalidInputException when no suite is called so, or a setting is wrong
     */
    static Optional<DataSet> named(String set) {
        if (!set.startsWith(SUITE)) {
            return Optional.empty();
        }
        String[] parts = set.substring(SUITE.length()).split(",", -1);
        if (!parts[0].equals(TRUTH)) {
            throw new InvalidInputException("data.set", set, "names no suite", "give suite:truth");
        }
        Map<String, Integer> settings = new HashMap<>();
        for (int i = 1; i < parts.length; i++) {
            String[] setting = parts[i].split("=", 2);
            boolean wrong = setting.length != 2
                    || !SETTINGS.contains(setting[0])
                    || !setting[1].matches("[0-9]{1,4}")
                    || Integer.parseInt(setting[1]) > MOST
                    || Integer.parseInt(setting[1]) < 1;
            if (wrong) {
                throw new InvalidInputException(
                        "data.set", set, "has the setting " + parts[i], "give worlds=, seed= or each=, 1 to " + MOST);
            }
            settings.put(setting[0], Integer.parseInt(setting[1]));
        }
        return Optional.of(TruthData.of(
                settings.getOrDefault("worlds", 24),
                settings.getOrDefault("seed", 1),
                settings.getOrDefault("each", 4)));
    }
}
