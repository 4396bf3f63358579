package dev.ecphory.internal.model;

import dev.ecphory.internal.text.JsonDocument;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A request that a {@link ModelServer} got and accepted. Immutable.
 *
 * @param key what stood in the header after "Bearer "; empty when there was none
 * @param model whom it is for
 * @param messages what was said, in order; for embeddings the inputs, with the role "input"
 * @param maxTokens the longest answer; null when not given
 * @param temperature null when not given
 * @param schema the JSON schema of the answer; null when free
 * @param stream whether the answer is to come in pieces
 * @param usageInStream whether a stream is to end with its usage
 * @param embedding whether vectors are wanted instead of words
 * @param base64 whether vectors are to be packed
 * @param dimensions of the vectors
 * @param body all of it, verbatim
 */
public record AskedModel(
        String key,
        String model,
        List<Message> messages,
        @Nullable Integer maxTokens,
        @Nullable Double temperature,
        @Nullable JsonDocument schema,
        boolean stream,
        boolean usageInStream,
        boolean embedding,
        boolean base64,
        int dimensions,
        String body) {
    private static final Set<String> CHAT = Set.of(
            "model",
            "messages",
            "max_tokens",
            "max_completion_tokens",
            "temperature",
            "top_p",
            "stream",
            "stream_options",
            "response_format",
            "seed",
            "stop",
            "user",
            "n",
            "presence_penalty",
            "frequency_penalty");
    private static final Set<String> EMBEDDINGS = Set.of("model", "input", "dimensions", "encoding_format", "user");
    private static final Set<String> ROLES = Set.of("system", "developer", "user", "assistant", "tool");
    private static final Pattern DATA = Pattern.compile("data:image/(?:png|jpeg|gif|webp);base64,(.*)");
    private static final int DIMENSIONS = 8;

    /**
     * One message.
     *
     * @param role who speaks
     * @param content what is said
     */
    public record Message(String role, String content) {}

    /** What is wrong with a request, as a server says it. */
    static final class Wrong extends Exception {
        private static final long serialVersionUID = 1L;

        Wrong(String message) {
            super(message);
        }
    }

    /** What the messages of a role say, joined by line ends. */
    public String said(String role) {
        return String.join(
                "\n",
                messages.stream()
                        .filter(message -> message.role().equals(role))
                        .map(Message::content)
                        .toList());
    }

    /** The words of all messages, which is what a {@link ModelServer} counts as tokens read. */
    public int tokens() {
        return messages.stream()
                .mapToInt(message -> ModelServer.tokens(message.content()))
                .sum();
    }

    static AskedModel chat(String key, String body) throws Wrong {
        Map<String, JsonDocument> all = object(body, CHAT);
        List<Message> messages = new ArrayList<>();
        if (!(all.get("messages") instanceof JsonDocument.Items items)
                || items.all().isEmpty()) {
            throw new Wrong("'messages' must be an array with at least 1 item");
        }
        for (JsonDocument item : items.all()) {
            messages.add(message(item));
        }
        boolean stream = flag(all, "stream");
        if (all.containsKey("stream_options") && !stream) {
            throw new Wrong("'stream_options' is only allowed when 'stream' is true");
        }
        boolean usage = all.get("stream_options") instanceof JsonDocument.Members options
                && flag(options.all(), "include_usage");
        Double temperature = number(all, "temperature");
        if (temperature != null && !(temperature >= 0 && temperature <= 2)) {
            throw new Wrong("'temperature' must be from 0 to 2");
        }
        Integer maxTokens = whole(all, "max_completion_tokens");
        return new AskedModel(
                key,
                model(all),
                List.copyOf(messages),
                maxTokens == null ? whole(all, "max_tokens") : maxTokens,
                temperature,
                all.containsKey("response_format") ? format(all.get("response_format")) : null,
                stream,
                usage,
                false,
                false,
                DIMENSIONS,
                body);
    }

    static AskedModel embeddings(String key, String body) throws Wrong {
        Map<String, JsonDocument> all = object(body, EMBEDDINGS);
        List<Message> inputs = new ArrayList<>();
        List<JsonDocument> given =
                switch (all.get("input")) {
                    case JsonDocument.Text one -> List.<JsonDocument>of(one);
                    case JsonDocument.Items many -> many.all();
                    case null, default -> List.<JsonDocument>of();
                };
        for (JsonDocument input : given) {
            if (!(input instanceof JsonDocument.Text text) || text.value().isEmpty()) {
                throw new Wrong("'input' must be texts that are not empty");
            }
            inputs.add(new Message("input", text.value()));
        }
        if (inputs.isEmpty()) {
            throw new Wrong("'input' is missing");
        }
        String encoding = all.get("encoding_format") instanceof JsonDocument.Text text ? text.value() : "float";
        if (!encoding.equals("float") && !encoding.equals("base64")) {
            throw new Wrong("'encoding_format' must be float or base64");
        }
        Integer dimensions = whole(all, "dimensions");
        return new AskedModel(
                key,
                model(all),
                List.copyOf(inputs),
                null,
                null,
                null,
                false,
                false,
                true,
                encoding.equals("base64"),
                dimensions == null ? DIMENSIONS : dimensions,
                body);
    }

    private static Map<String, JsonDocument> object(String body, Set<String> known) throws Wrong {
        if (!(JsonDocument.read(body).orElse(null) instanceof JsonDocument.Members members)) {
            throw new Wrong("the body is not a JSON object");
        }
        for (String name : members.all().keySet()) {
            if (!known.contains(name)) {
                throw new Wrong("Unrecognized request argument supplied: " + name);
            }
        }
        return members.all();
    }

    private static String model(Map<String, JsonDocument> all) throws Wrong {
        if (all.get("model") instanceof JsonDocument.Text text && !text.value().isBlank()) {
            return text.value();
        }
        throw new Wrong("you must provide a model parameter");
    }

    private static Message message(JsonDocument item) throws Wrong {
        if (!(item instanceof JsonDocument.Members members)) {
            throw new Wrong("a message must be an object");
        }
        String role = JsonDocument.text(members, "role").orElse("");
        if (!ROLES.contains(role)) {
            throw new Wrong("'" + role + "' is not one of the roles " + ROLES);
        }
        return switch (members.all().get("content")) {
            case JsonDocument.Text text -> new Message(role, text.value());
            case JsonDocument.Items parts -> {
                StringBuilder joined = new StringBuilder();
                for (JsonDocument part : parts.all()) {
                    if (!(part instanceof JsonDocument.Members one)) {
                        throw new Wrong("a part of a message's content must be an object");
                    }
                    switch (JsonDocument.text(one, "type").orElse("")) {
                        case "text" ->
                            joined.append(
                                    JsonDocument.text(one, "text").orElseThrow(() -> new Wrong("a part has no text")));
                        case "image_url" -> image(one);
                        default -> throw new Wrong("a part of a message's content must be of type text or image_url");
                    }
                }
                yield new Message(role, joined.toString());
            }
            case null, default -> throw new Wrong("a message's content must be a text or parts");
        };
    }

    /** Only images that the request brings along: this server opens no other. */
    private static void image(JsonDocument.Members part) throws Wrong {
        String url = part.all().get("image_url") instanceof JsonDocument.Members image
                ? JsonDocument.text(image, "url").orElse("")
                : "";
        Matcher data = DATA.matcher(url);
        if (!data.matches()) {
            throw new Wrong("an image must be given as a data URL of image/png, image/jpeg, image/gif or image/webp");
        }
        try {
            if (Base64.getDecoder().decode(data.group(1)).length == 0) {
                throw new Wrong("an image is empty");
            }
        } catch (IllegalArgumentException wrong) {
            throw new Wrong("an image is not in base64");
        }
    }

    private static @Nullable JsonDocument format(@Nullable JsonDocument format) throws Wrong {
        if (!(format instanceof JsonDocument.Members members)) {
            throw new Wrong("'response_format' must be an object");
        }
        String type = JsonDocument.text(members, "type").orElse("");
        if (type.equals("text") || type.equals("json_object")) {
            return null;
        }
        if (!type.equals("json_schema") || !(members.all().get("json_schema") instanceof JsonDocument.Members named)) {
            throw new Wrong("'response_format' must be text, json_object or json_schema with its schema");
        }
        if (!JsonDocument.text(named, "name").orElse("").matches("[a-zA-Z0-9_-]{1,64}")) {
            throw new Wrong("'response_format.json_schema.name' is missing or not a name");
        }
        if (!(named.all().get("schema") instanceof JsonDocument.Members schema)) {
            throw new Wrong("'response_format.json_schema.schema' must be an object");
        }
        if (flag(named.all(), "strict")) {
            StrictSchema.check(schema, "schema");
        }
        return schema;
    }

    private static boolean flag(Map<String, JsonDocument> all, String name) throws Wrong {
        return switch (all.get(name)) {
            case null -> false;
            case JsonDocument.Nothing none -> false;
            case JsonDocument.Truth truth -> truth.value();
            default -> throw new Wrong("'" + name + "' must be true or false");
        };
    }

    private static @Nullable Double number(Map<String, JsonDocument> all, String name) throws Wrong {
        return switch (all.get(name)) {
            case null -> null;
            case JsonDocument.Nothing none -> null;
            case JsonDocument.Numeral number -> number.value();
            default -> throw new Wrong("'" + name + "' must be a number");
        };
    }

    private static @Nullable Integer whole(Map<String, JsonDocument> all, String name) throws Wrong {
        Double number = number(all, name);
        if (number == null) {
            return null;
        }
        if (number < 1 || number > 1e9 || number != Math.rint(number)) {
            throw new Wrong("'" + name + "' must be a whole number of at least 1");
        }
        return number.intValue();
    }
}
