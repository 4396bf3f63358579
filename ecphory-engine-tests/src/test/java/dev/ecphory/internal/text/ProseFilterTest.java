package dev.ecphory.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ProseFilterTest {
    @Test
    void blanksEveryFormOfLogAndCodeThatItKnows() {
        List<String> lines = List.of(
                "2024-03-01 10:00 started",
                "  [2024-03-01T10:00 started",
                "10:00:01 started",
                "ERROR no such file",
                "\t[WARN] slow",
                "at org.example.Main.run(Main.java:3)",
                "    at org.example.Main.run(Main.java:3)",
                "Traceback (most recent call last):",
                "Tracebacks of the night",
                "Exception in thread main",
                "  File \"main.py\", line 3",
                "$ ls -l",
                "> quoted mail",
                "// a comment",
                "/* a comment",
                "<div>",
                "@Test",
                "import os",
                "from os import path",
                "public void run() {",
                "return x;",
                "for (int i : all)",
                "if (x > 1)",
                "SELECT name FROM users;");
        assertThat(lines).allSatisfy(line -> {
            assertThat(ProseFilter.of(line)).isBlank();
            assertThat(ProseFilter.of("Hello there.\n" + line + "\nBye."))
                    .isEqualTo("Hello there.\n" + " ".repeat(line.length()) + "\nBye.");
        });
    }

    @Test
    void keepsProseThatBeginsWithAWordOfCode() {
        List<String> lines = List.of(
                "At the lake (it was cold) we swam.",
                "If it rains, we stay.",
                "from Rome with love",
                "for three years now",
                "Error after error, I gave up.",
                "I return the book on Monday.",
                "at noon we eat",
                "Informed people say so.");
        assertThat(lines).allSatisfy(line -> assertThat(ProseFilter.of(line)).isEqualTo(line));
    }
}
