package dev.ecphory.server.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.house.Generated;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.InputField;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tools and their other names in the guide are the catalogue's. */
final class GuideTest {
    private static final Path GUIDE = Path.of("..", "docs", "guides", "mcp.md");

    private static List<String> row(Tool tool) {
        return List.of(
                "`" + tool.name() + "`",
                tool.takes().all().stream().map(GuideTest::named).collect(Collectors.joining(", ")),
                EnumNames.lower(tool.needs()));
    }

    private static String named(InputField field) {
        return field.required() ? "**" + field.name() + "**" : field.name();
    }

    @Test
    void theGuideHasEveryToolWithItsArguments() throws IOException {
        List<List<String>> rows = ToolCatalog.complete().tools(Role.ADMIN).stream()
                .map(GuideTest::row)
                .toList();
        Generated.holds(GUIDE, "tools", Generated.table(List.of("tool", "arguments", "role"), rows));
    }

    @Test
    void theGuideHasEveryOtherNameAndNoneThatIsNot() throws IOException {
        Set<String> own = names(ToolCatalog.of(ToolSelection.CORE, List.of(), null));
        Map<String, Set<String>> told = new TreeMap<>();
        Map<String, Set<String>> offered = new TreeMap<>();
        for (ToolAliases pack : ToolAliases.values()) {
            Set<String> names = names(ToolCatalog.of(ToolSelection.CORE, List.of(pack), null));
            names.removeAll(own);
            offered.put(EnumNames.lower(pack), names);
        }
        Matcher row = Pattern.compile("(?m)^\\| `([a-z0-9]+)` \\| (`.*) \\|$").matcher(Files.readString(GUIDE));
        while (row.find()) {
            told.put(
                    row.group(1),
                    Pattern.compile("`(\\w+)`")
                            .matcher(row.group(2).replaceAll("\\([^)]*\\)", ""))
                            .results()
                            .map(found -> found.group(1))
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        assertThat(told).isEqualTo(offered);
    }

    private static Set<String> names(ToolCatalog toolbox) {
        return toolbox.tools(Role.ADMIN).stream().map(Tool::name).collect(Collectors.toCollection(TreeSet::new));
    }
}
