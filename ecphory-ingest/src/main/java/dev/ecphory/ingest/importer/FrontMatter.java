package dev.ecphory.ingest.importer;

import dev.ecphory.ingest.TextLines;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.dataformat.yaml.YAMLFactory;

/**
 * The properties before a note: the outermost members of the YAML between two lines of {@code ---} whose values are texts,
 * numbers or lists of them. Read as a stream of tokens, so that no alias unfolds. Immutable.
 *
 * @param values by name, lower case
 * @param problem why they cannot be read; null when they can, or there are none
 */
record FrontMatter(
        Map<String, List<String>> values, @Nullable String problem) {
    private static final int MOST_LINES = 500;
    private static final YAMLFactory YAML = new YAMLFactory();

    /**
     * Reads the properties that a text begins with.
     *
     * @param before takes the lines that were read and are none of them
     */
    static FrontMatter read(TextLines lines, List<TextLines.Line> before) throws IOException {
        Optional<TextLines.Line> line = lines.next();
        if (line.isEmpty() || !line.get().text().stripTrailing().equals("---")) {
            line.ifPresent(before::add);
            return new FrontMatter(Map.of(), null);
        }
        List<TextLines.Line> read = new ArrayList<>(List.of(line.get()));
        StringBuilder yaml = new StringBuilder();
        line = lines.next();
        while (line.isPresent() && read.size() < MOST_LINES && !line.get().cut()) {
            read.add(line.get());
            String text = line.get().text().stripTrailing();
            if (text.equals("---") || text.equals("...")) {
                return parse(yaml.toString(), read, before);
            }
            yaml.append(line.get().text()).append('\n');
            line = lines.next();
        }
        line.ifPresent(read::add);
        before.addAll(read); // a line across the page, and no properties
        return new FrontMatter(Map.of(), null);
    }

    private static FrontMatter parse(String yaml, List<TextLines.Line> read, List<TextLines.Line> before) {
        Map<String, List<String>> values = new TreeMap<>();
        try (JsonParser parser = YAML.createParser(ObjectReadContext.empty(), yaml)) {
            JsonToken begin = parser.nextToken();
            if (begin == null) {
                return new FrontMatter(Map.of(), null);
            }
            if (begin != JsonToken.START_OBJECT) {
                before.addAll(read);
                return new FrontMatter(Map.of(), "no properties");
            }
            while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
                String name = parser.currentName().toLowerCase(Locale.ROOT);
                values.put(name, value(parser));
            }
            return new FrontMatter(values, null);
        } catch (JacksonException | IllegalArgumentException wrong) {
            before.addAll(read);
            return new FrontMatter(Map.of(), wrong.getClass().getSimpleName());
        }
    }

    private static List<String> value(JsonParser parser) {
        List<String> texts = new ArrayList<>();
        JsonToken token = parser.nextToken();
        if (token == JsonToken.START_ARRAY) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken().isScalarValue()) {
                    texts.add(String.valueOf(parser.getString()));
                } else {
                    parser.skipChildren();
                }
            }
        } else if (token == JsonToken.START_OBJECT) {
            parser.skipChildren();
        } else if (token != JsonToken.VALUE_NULL) {
            texts.add(String.valueOf(parser.getString()));
        }
        return texts;
    }

    /** A property of one value. */
    Optional<String> one(String name) {
        return values.getOrDefault(name, List.of()).stream().findFirst();
    }

    /** A property of several values; a text with commas is several. */
    List<String> all(String name) {
        List<String> all = values.getOrDefault(name, List.of());
        return all.size() == 1
                ? Arrays.stream(all.getFirst().split(",")).map(String::strip).toList()
                : all;
    }
}
