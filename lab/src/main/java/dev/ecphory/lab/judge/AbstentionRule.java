package dev.ecphory.lab.judge;

import dev.ecphory.internal.text.DataFile;
import java.util.List;
import java.util.regex.Pattern;

/** A rule that tells whether an answer says that there is none. Stateless; threads may share it. */
final class AbstentionRule {
    private static final Pattern FIRST_SENTENCE = Pattern.compile("(?<=[.!?])\\s|\\n");
    private static final List<Pattern> SIGNS = DataFile.lines(AbstentionRule.class, "abstains.txt").stream()
            .map(line -> Pattern.compile(line, Pattern.CASE_INSENSITIVE))
            .toList();

    private AbstentionRule() {}

    /** Whether an answer is empty, or its first sentence says that it has none. */
    static boolean by(String answer) {
        String first = FIRST_SENTENCE.split(answer.strip().replace('’', '\''), 2)[0];
        return first.isEmpty()
                || SIGNS.stream().anyMatch(sign -> sign.matcher(first).find());
    }
}
