package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Arr;
import dev.ecphory.agent.JsoncDocument.Malformed;
import dev.ecphory.agent.JsoncDocument.Node;
import dev.ecphory.agent.JsoncDocument.Obj;
import dev.ecphory.agent.JsoncDocument.Word;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The file in which an agent keeps a conversation, read for what the user and the assistant said in words: no tool calls,
 * no tool results, no thoughts, nothing that the agent's own machinery put there. Lines that cannot be read are passed
 * over, and those that are not UTF-8 counted. One thread.
 *
 * <p>The formats belong to the agents and change: Claude Code, Codex and Cursor write a JSON object a line, Gemini CLI too,
 * or one object whole. A message without an id of its own is named by the byte at which its line begins, which stays as
 * long as the file is only appended to.
 */
final class Transcript {
    /** A longer file is read from its end. */
    private static final long MOST = 128L << 20;
    /** A longer line is passed over: it is a tool's. */
    private static final int LONGEST_LINE = 8 << 20;

    /** What marks a line of Claude Code that nobody said. */
    private static final List<String> MACHINERY =
            List.of("isMeta", "isSidechain", "isCompactSummary", "isVisibleInTranscriptOnly", "isApiErrorMessage");

    private final Agent agent;
    private final Map<String, Message> said = new LinkedHashMap<>();
    /** Codex writes what was said twice: for the model, and as it was shown, which is preferred. */
    private final Map<String, Message> shown = new LinkedHashMap<>();

    /** Where the last line ended that was read whole. */
    private long whole;
    /** Lines that are not UTF-8. */
    private int foreign;

    /**
     * Something that was said in a conversation.
     *
     * @param id its name in the transcript, which stays the same
     * @param speaker {@code user} or {@code assistant}
     * @param text what was said
     * @param at when; null when the transcript does not say
     */
    record Message(
            String id,
            String speaker,
            String text,
            @Nullable OffsetDateTime at) {
        static final String USER = "user";
        static final String ASSISTANT = "assistant";
    }

    private Transcript(Agent agent) {
        this.agent = agent;
    }

    /**
     * What was said, in order.
     *
     * @param file as the agent named it
     * @param owner who must own it
     * @throws IOException when it is not a regular file of the owner's, after symbolic links, or is one document
     *     that is not UTF-8
     */
    static Excerpt read(Agent agent, Path file, UserPrincipal owner) throws IOException {
        Path real = regular(file, owner);
        Transcript transcript = new Transcript(agent);
        long size = Files.size(real);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(real, StandardOpenOption.READ), 1 << 16)) {
            if (agent == Agent.GEMINI && whole(real, size, transcript)) {
                return transcript.excerpt(0);
            }
            long skip = Math.max(0, size - MOST);
            in.skipNBytes(skip);
            transcript.lines(in, skip, skip > 0);
        }
        return transcript.excerpt(0);
    }

    /**
     * What was said, and where to go on reading.
     *
     * @param said in order
     * @param end where the first line begins that was not read whole, in bytes; 0 when the file must be read from its
     *     beginning every time
     * @param foreign lines that were passed over because they are not UTF-8
     */
    record Excerpt(List<Message> said, long end, int foreign) {
        Excerpt {
            said = List.copyOf(said);
        }
    }

    /**
     * What was said from a place on, which an earlier reading named; everything where the format does not allow that or the
     * file is shorter than it was.
     *
     * @throws IOException as {@link #read}
     */
    static Excerpt since(Agent agent, Path file, UserPrincipal owner, long from) throws IOException {
        // Codex says everything twice, in an order that only the whole tells apart; Gemini writes messages anew
        if (agent == Agent.CODEX || agent == Agent.GEMINI) {
            return read(agent, file, owner);
        }
        Path real = regular(file, owner);
        long size = Files.size(real);
        boolean goesOn = from > 0 && from <= size && size - from <= MOST && endsALine(real, from);
        long start = goesOn ? from : Math.max(0, size - MOST);
        Transcript transcript = new Transcript(agent);
        transcript.lines(real, start, !goesOn && start > 0);
        return transcript.excerpt(transcript.whole);
    }

    /** False when the file was written anew since, so that the place means nothing. */
    private static boolean endsALine(Path file, long at) throws IOException {
        try (InputStream in = Files.newInputStream(file, StandardOpenOption.READ)) {
            in.skipNBytes(at - 1);
            return in.read() == '\n';
        }
    }

    private void lines(Path file, long from, boolean partial) throws IOException {
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file, StandardOpenOption.READ), 1 << 16)) {
            in.skipNBytes(from);
            lines(in, from, partial);
        }
    }

    /** The last bytes of it as a text, to look whether something stands there. */
    static String tail(Path file, UserPrincipal owner, long from, int most) throws IOException {
        Path real = regular(file, owner);
        long size = Files.size(real);
        try (InputStream in = Files.newInputStream(real)) {
            in.skipNBytes(Math.min(size, Math.max(from, size - most)));
            return new String(in.readNBytes(most), StandardCharsets.UTF_8);
        }
    }

    static Path regular(Path file, UserPrincipal owner) throws IOException {
        if (!file.isAbsolute()) {
            throw new IOException("the transcript's path is not absolute");
        }
        Path real = file.toRealPath();
        if (!Files.isRegularFile(real)) {
            throw new IOException("the transcript is not a regular file");
        }
        if (!Files.getOwner(real).equals(owner)) {
            throw new IOException("the transcript belongs to somebody else");
        }
        return real;
    }

    private Excerpt excerpt(long end) {
        return new Excerpt(List.copyOf((shown.isEmpty() ? said : shown).values()), end, foreign);
    }

    private static boolean whole(Path file, long size, Transcript to) throws IOException {
        if (size > MOST || file.toString().endsWith(".jsonl")) {
            return false;
        }
        try {
            if (JsoncDocument.parse(Files.readString(file)).orElse(null) instanceof Obj root
                    && root.get("messages").orElse(null) instanceof Arr messages) {
                messages.values().forEach(message -> to.take(message, ""));
                return true;
            }
            return false;
        } catch (Malformed lines) {
            return false;
        } catch (CharacterCodingException wrong) {
            throw new IOException("the transcript is not UTF-8", wrong);
        }
    }

    private void lines(InputStream in, long from, boolean begunBefore) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream(1 << 12);
        long start = from;
        long at = from;
        boolean partial = begunBefore;
        whole = from;
        int b = in.read();
        while (b >= 0) {
            at++;
            if (b != '\n') {
                if (line.size() <= LONGEST_LINE) {
                    line.write(b);
                }
            } else {
                if (!partial && line.size() <= LONGEST_LINE && !line(line.toByteArray(), start)) {
                    foreign++;
                }
                partial = false;
                line.reset();
                start = at;
                whole = at;
            }
            b = in.read();
        }
        // a last line without an end is still being written, unless it is whole
        if (!partial && line.size() <= LONGEST_LINE) {
            boolean unused = line(line.toByteArray(), start);
        }
    }

    /** False when it is not UTF-8. */
    private boolean line(byte[] line, long start) {
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(line))
                    .toString();
            JsoncDocument.parse(text).ifPresent(node -> take(node, "@" + start));
        } catch (CharacterCodingException wrong) {
            return false;
        } catch (Malformed unreadable) {
            // half a line, or not a message: the next reading sees it whole
        }
        return true;
    }

    private void take(Node node, String place) {
        if (!(node instanceof Obj line)) {
            return;
        }
        switch (agent) {
            case CLAUDE_CODE -> claude(line, place);
            case CODEX -> codex(line, place);
            case CURSOR -> put(said, place, line.string("role").orElse(""), inner(line, "message"), null);
            case GEMINI -> gemini(line, place);
        }
    }

    private void claude(Obj line, String place) {
        if (MACHINERY.stream().anyMatch(line::is)) {
            return;
        }
        String id = line.string("uuid").orElse(place);
        put(said, id, line.string("type").orElse(""), inner(line, "message"), time(line));
    }

    private void codex(Obj line, String place) {
        Obj payload = line.object("payload").orElse(null);
        if (payload == null) {
            return;
        }
        String words = payload.string("message").orElse("");
        switch (payload.string("type").orElse("")) {
            case "user_message" -> put(shown, place, Message.USER, words, time(line));
            case "agent_message" -> put(shown, place, Message.ASSISTANT, words, time(line));
            case "message" -> put(said, place, payload.string("role").orElse(""), texts(payload), time(line));
            default -> {}
        }
    }

    private void gemini(Obj line, String place) {
        Optional<Arr> messages = line.object("$set").flatMap(set -> set.array("messages"));
        if (messages.isPresent()) {
            messages.get().values().forEach(message -> take(message, place));
            return;
        }
        String speaker =
                switch (line.string("type").orElse("")) {
                    case "user" -> Message.USER;
                    case "gemini" -> Message.ASSISTANT;
                    default -> "";
                };
        String id = line.string("id").orElse(place);
        // what the user typed, without the files that were read into it
        Optional<Node> content = line.get("displayContent").or(() -> line.get("content"));
        put(said, id, speaker, content.map(Transcript::text).orElse(""), time(line));
    }

    private static @Nullable String time(Obj line) {
        return line.string("timestamp").orElse(null);
    }

    private static String inner(Obj line, String name) {
        return line.object(name).map(Transcript::texts).orElse("");
    }

    private static String texts(Obj message) {
        return message.get("content").map(Transcript::text).orElse("");
    }

    /** The words of a content: a text, a part, or a list of them. */
    private static String text(Node content) {
        return switch (content) {
            case JsoncDocument.Str string -> string.value();
            case Arr parts -> {
                List<String> texts = new ArrayList<>();
                parts.values().forEach(part -> texts.add(text(part)));
                texts.removeIf(String::isBlank);
                yield String.join("\n", texts);
            }
            case Obj part -> {
                String type = part.string("type").orElse("text");
                boolean words = type.equals("text") || type.equals("input_text") || type.equals("output_text");
                yield words && part.get("thought").isEmpty()
                        ? part.string("text").orElse("")
                        : "";
            }
            case Word word -> "";
        };
    }

    private void put(Map<String, Message> to, String id, String speaker, String text, @Nullable String at) {
        if (speaker.equals(Message.USER) || speaker.equals(Message.ASSISTANT)) {
            String words = PromptScaffolding.without(text, speaker.equals(Message.USER));
            if (!words.isBlank()) {
                to.put(id, new Message(id, speaker, words, PromptScaffolding.time(at)));
            }
        }
    }
}
