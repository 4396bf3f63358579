package dev.ecphory.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

final class ConfigurationMetadataTest {
    private static final Path METADATA = Path.of("target/classes/META-INF/spring-configuration-metadata.json");

    @Test
    void everySettingSaysWhatItIsAndWhatItIsByDefaultAndIsInTheGuide() throws IOException {
        JsonNode properties =
                JsonMapper.builder().build().readTree(METADATA.toFile()).get("properties");
        String guide = Files.readString(Path.of("../docs/guides/spring.md"));

        assertThat(properties.size()).isGreaterThan(10);
        for (JsonNode property : properties) {
            String name = property.get("name").asString();
            assertThat(property.has("description"))
                    .as(name + " has a description")
                    .isTrue();
            // nothing belongs to nobody
            if (!name.equals("ecphory.namespace")) {
                assertThat(property.has("defaultValue"))
                        .as(name + " has a default")
                        .isTrue();
                assertThat(guide)
                        .contains("| `" + name + "` | `"
                                + property.get("defaultValue").asString() + "` |");
            }
            assertThat(guide).contains("| `" + name + "` |");
        }
    }
}
