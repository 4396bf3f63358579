package dev.ecphory.server.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.access.Role;
import dev.ecphory.wire.Field;
import dev.ecphory.wire.Words;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The table of tools in the guide is the catalogue's. */
final class GuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "mcp.md");

    private static String table() {
        StringBuilder table = new StringBuilder("| tool | arguments | role |\n|---|---|---|\n");
        for (Tool tool : Toolbox.standard().tools(Role.ADMIN)) {
            table.append("| `")
                    .append(tool.name())
                    .append("` | ")
                    .append(tool.takes().all().stream().map(GuideTest::named).collect(Collectors.joining(", ")))
                    .append(" | ")
                    .append(Words.lower(tool.needs()))
                    .append(" |\n");
        }
        return table.toString();
    }

    private static String named(Field field) {
        return field.required() ? "**" + field.name() + "**" : field.name();
    }

    @Test
    void theGuideHasEveryToolWithItsArguments() throws Exception {
        assertThat(Files.readString(GUIDE)).contains("<!-- tools -->\n" + table() + "<!-- /tools -->");
    }
}
