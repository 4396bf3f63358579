package dev.ecphory.lang.en.claims;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.LogEntry;
import dev.ecphory.internal.facts.PredicateRegistry;
import dev.ecphory.internal.facts.extract.Told;
import dev.ecphory.internal.language.ClaimReader.Preceding;
import dev.ecphory.internal.text.DataFile;
import dev.ecphory.knowledge.Claim;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message is read as, in whole sentences: {@code statements.txt}. */
final class StatementsTest {
    private static final RuleClaimExtractor EXTRACTOR = new RuleClaimExtractor(PredicateRegistry.english());

    static Stream<String> lines() {
        return DataFile.lines(StatementsTest.class, "statements.txt").stream();
    }

    @ParameterizedTest
    @MethodSource("lines")
    void aMessageIsReadAs(String line) {
        String[] sides = line.split(" =>", 2);
        List<String> wanted = Arrays.stream(sides[1].strip().split("; "))
                .filter(one -> !one.isEmpty())
                .toList();
        List<Claim> claims = last(sides[0].split(" \\|\\| "));
        List<String> read = new ArrayList<>();
        for (Claim claim : claims) {
            String day = claim.text() + " @ "
                    + claim.validFrom().at().atOffset(ZoneOffset.UTC).toLocalDate();
            read.add(wanted.contains(day) ? day : claim.text());
        }
        assertThat(read).as(sides[0]).containsExactlyInAnyOrderElementsOf(wanted);
    }

    /** The claims of the last of some messages of a session. */
    private static List<Claim> last(String[] messages) {
        List<Claim> before = new ArrayList<>();
        List<Claim> claims = List.of();
        LogEntry previous = null;
        for (int i = 0; i < messages.length; i++) {
            boolean other = messages[i].startsWith("[");
            int end = other ? messages[i].indexOf(']') : 0;
            LogEntry entry = Told.by(
                    other ? messages[i].substring(1, end) : "Evan",
                    other ? messages[i].substring(end + 2) : messages[i],
                    i + 1L);
            claims = EXTRACTOR.extract(entry, new Preceding(List.copyOf(before), previous));
            before.addAll(claims);
            previous = entry;
        }
        return claims;
    }
}
