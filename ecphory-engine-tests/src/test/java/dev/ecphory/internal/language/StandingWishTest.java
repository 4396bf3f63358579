package dev.ecphory.internal.language;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Event;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class StandingWishTest {
    @Test
    void tellsWishesThatStandFromWhatLooksLikeThem() throws IOException {
        List<String> wrong = new ArrayList<>();
        try (var stream = Objects.requireNonNull(StandingWishTest.class.getResourceAsStream("wishes.txt"))) {
            String examples = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            examples.lines().filter(line -> !line.startsWith("#")).forEach(line -> {
                if (read(line.substring(2)).isEmpty() == line.startsWith("+")) {
                    wrong.add(line + " " + read(line.substring(2)));
                }
            });
            assertThat(examples.lines().filter(line -> line.startsWith("+"))).hasSizeGreaterThanOrEqualTo(40);
            assertThat(examples.lines().filter(line -> line.startsWith("-"))).hasSizeGreaterThanOrEqualTo(40);
        }
        assertThat(wrong).isEmpty();
    }

    private static List<StandingWish> read(String text) {
        return Languages.standard()
                .messages()
                .wishes(Event.ofText(text).speaker("user").build());
    }
}
