package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.house.Generated;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ConfigurationMetadataTest {
    private static final Path METADATA = Path.of("target/classes/META-INF/spring-configuration-metadata.json");

    @Test
    void everySettingSaysWhatItIsAndWhatItIsByDefaultAndIsInTheReference() throws IOException {
        JsonNode properties =
                JsonMapper.builder().build().readTree(METADATA.toFile()).get("properties");
        List<List<String>> rows = new ArrayList<>();
        for (JsonNode property : properties) {
            String name = property.get("name").asString();
            assertThat(property.has("description"))
                    .as(name + " has a description")
                    .isTrue();
            JsonNode usual = property.get("defaultValue");
            String description = property.get("description").asString();
            // nothing belongs to nobody
            boolean none = name.equals("ecphory.namespace") || description.contains("; unless set, ");
            assertThat(usual == null).as(name + " has no default").isEqualTo(none);
            rows.add(List.of("`" + name + "`", usual == null ? "" : "`" + usual.asString() + "`", description));
        }
        assertThat(rows).hasSizeGreaterThan(10);
        Generated.holds(
                Path.of("../docs/configuration.md"),
                "properties",
                Generated.table(List.of("property", "unless set", "is"), rows));
    }
}
