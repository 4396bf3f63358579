package dev.ecphory.server.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.server.tools.ToolCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

final class McpResourcesTest {
    @Test
    void theGuideNamesEveryResourceAndPromptAndNoneThatIsNot() throws IOException {
        McpResources pages = new McpResources(ToolCatalog.complete());
        Set<String> offered = new TreeSet<>();
        pages.resources().forEach(each -> offered.add(each.resource().uri()));
        pages.templates().forEach(each -> offered.add(each.resourceTemplate().uriTemplate()));
        pages.prompts().forEach(each -> offered.add(each.prompt().name()));
        String guide = Files.readString(Path.of("..", "docs", "guides", "mcp.md"));
        String told = guide.substring(guide.indexOf("**Resources**"), guide.indexOf("## Other names"));
        assertThat(Pattern.compile("`([^`]+)`")
                        .matcher(told)
                        .results()
                        .map(found -> found.group(1))
                        .collect(Collectors.toSet()))
                .isEqualTo(offered);
    }
}
