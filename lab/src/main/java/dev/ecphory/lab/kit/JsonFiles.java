package dev.ecphory.lab.kit;

import dev.ecphory.InvalidInputException;
import dev.ecphory.ingest.jsonl.LocatedJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Files that are one document of JSON or YAML, and values in them. Stateless; threads may share it. */
public final class JsonFiles {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final ObjectReader YAML = YAMLMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build()
            .readerFor(JsonNode.class);
    /** One element of a list, with the rest of the list behind it. */
    private static final ObjectReader ELEMENT =
            MAPPER.readerFor(JsonNode.class).without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private JsonFiles() {}

    /** The whole document in a file. */
    public static LocatedJson of(Path file) {
        return whole(file, "JSON", MAPPER.readerFor(JsonNode.class));
    }

    /** The whole document in a YAML file; a member that stands twice is a mistake. */
    public static LocatedJson ofYaml(Path file) {
        return whole(file, "YAML", YAML);
    }

    private static LocatedJson whole(Path file, String format, ObjectReader reader) {
        try (InputStream in = Files.newInputStream(file)) {
            return new LocatedJson(name(file), reader.readTree(in));
        } catch (JacksonException e) {
            throw malformed(name(file), format, e);
        } catch (IOException e) {
            throw LocatedJson.unreadable(file, e);
        }
    }

    /** Hands over the elements of a file that is one list, one at a time, so that large files need little memory. */
    public static void eachOf(Path file, Consumer<LocatedJson> element) {
        try (InputStream in = Files.newInputStream(file);
                JsonParser parser = MAPPER.createParser(in)) {
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                throw new InvalidInputException(
                        name(file), "at its start", "is not a list", "give the file in its official format");
            }
            for (int i = 0; parser.nextToken() != JsonToken.END_ARRAY; i++) {
                element.accept(new LocatedJson(name(file) + " [" + i + "]", ELEMENT.readTree(parser)));
            }
        } catch (JacksonException e) {
            throw malformed(name(file), "JSON", e);
        } catch (IOException e) {
            throw LocatedJson.unreadable(file, e);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static InvalidInputException malformed(String where, String format, JacksonException e) {
        TokenStreamLocation at = e.getLocation();
        return new InvalidInputException(
                where,
                at == null ? "" : "line " + at.getLineNr() + " column " + at.getColumnNr(),
                "is not " + format + " (" + e.getOriginalMessage() + ")",
                "mend the file there");
    }

    /** A whole number. */
    public static int integer(LocatedJson of) {
        if (!of.node().canConvertToInt()) {
            throw of.wrong("is not a whole number", "give one");
        }
        return of.node().intValue();
    }

    /** A number. */
    public static double number(LocatedJson of) {
        if (!of.node().isNumber()) {
            throw of.wrong("is not a number", "give one");
        }
        return of.node().doubleValue();
    }

    /** True or false. */
    public static boolean truth(LocatedJson of) {
        if (!of.node().isBoolean()) {
            throw of.wrong("is neither true nor false", "give one of them");
        }
        return of.node().booleanValue();
    }

    /** The same object, all of whose fields are among these: a name that nobody reads is a mistake. */
    public static LocatedJson only(LocatedJson of, Collection<String> known) {
        of.fields().forEach((name, value) -> {
            if (!known.contains(name)) {
                throw value.wrong("is not known", "take it out; known here are " + String.join(", ", known));
            }
        });
        return of;
    }
}
