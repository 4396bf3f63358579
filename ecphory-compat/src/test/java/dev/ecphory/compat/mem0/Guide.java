package dev.ecphory.compat.mem0;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A guide whose blocks of code are to run. */
public final class Guide {
    private final String text;

    private Guide(String text) {
        this.text = text;
    }

    /** That of a door. */
    public static Guide of(String name) throws IOException {
        return new Guide(Files.readString(Path.of("../docs/guides", name + ".md")));
    }

    private List<String> blocks(String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL)
                .matcher(text)
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    /** Fails when a block of JavaScript is not what a program that runs has between its marks. */
    public Guide shows(Path program) throws IOException {
        String code = Files.readString(program);
        String region = code.substring(
                code.indexOf("// region guide\n") + "// region guide\n".length(), code.indexOf("// endregion guide"));
        assertThat(blocks("js")).as("blocks of JavaScript").isNotEmpty().allSatisfy(block -> assertThat(block.strip())
                .endsWith(region.stripIndent().strip()));
        return this;
    }

    /** What its commands say, run as they stand there. */
    public String run(Map<String, String> environment) throws Exception {
        StringBuilder said = new StringBuilder();
        assertThat(blocks("sh")).isNotEmpty();
        for (String block : blocks("sh")) {
            ProcessBuilder builder =
                    new ProcessBuilder("bash", "-e", "-c", "command -v curl > /dev/null || exit 77\n" + block);
            builder.environment().putAll(environment);
            Process process = builder.redirectErrorStream(true).start();
            said.append(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            int exit = process.waitFor();
            assumeTrue(exit != 77, "there is no curl here");
            assertThat(exit).as("%s%nsaid: %s", block, said).isZero();
        }
        return said.toString();
    }
}
