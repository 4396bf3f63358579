package dev.ecphory.lang.en.frames;

import dev.ecphory.internal.text.DataFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The frames of {@code frames.txt} by their verbs, in the order of the file. Immutable; threads may share it. */
public final class VerbFrames {
    private static final Map<String, List<VerbFrame>> BY_VERB = new HashMap<>();

    static {
        for (String line : DataFile.lines(VerbFrames.class, "frames.txt")) {
            VerbFrame frame = VerbFrame.parse(line);
            for (String verb : frame.verbs()) {
                BY_VERB.computeIfAbsent(verb, key -> new ArrayList<>()).add(frame);
            }
        }
    }

    private VerbFrames() {}

    public static Set<String> verbs() {
        return BY_VERB.keySet();
    }

    public static List<VerbFrame> of(String verb) {
        return BY_VERB.getOrDefault(verb, List.of());
    }
}
