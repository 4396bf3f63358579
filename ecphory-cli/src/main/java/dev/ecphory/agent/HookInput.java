package dev.ecphory.agent;

import dev.ecphory.agent.JsoncDocument.Malformed;
import dev.ecphory.agent.JsoncDocument.Obj;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an agent tells a hook. Immutable.
 *
 * @param session the agent's name of the session; never a path
 * @param prompt what the user has just sent; null at other moments
 * @param transcript the file of the conversation, not yet looked at; null when the agent names none
 * @param folder the folder that is worked in; null when the agent names none
 * @param source why a session starts, as {@code compact}; empty when the agent does not say
 */
record HookInput(
        String session,
        @Nullable String prompt,
        @Nullable Path transcript,
        @Nullable Path folder,
        String source) {
    private static final int LARGEST = 16 << 20;
    private static final int LONGEST_SESSION = 100;

    /** Reads it; an {@link IOException} says what is wrong with it. */
    static HookInput read(Agent agent, InputStream in) throws IOException {
        byte[] bytes = in.readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw new IOException("the input is larger than " + LARGEST + " bytes");
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (JsoncDocument.parse(text).orElse(null) instanceof Obj input) {
                return of(agent, input);
            }
        } catch (CharacterCodingException foreign) {
            throw new IOException("the input is not UTF-8", foreign);
        } catch (Malformed malformed) {
            throw new IOException("the input is not JSON: " + malformed.getMessage(), malformed);
        }
        throw new IOException("the input is not a JSON object");
    }

    private static HookInput of(Agent agent, Obj input) throws IOException {
        String session = input.string(agent.sessionField())
                .or(() -> input.string("session_id"))
                .filter(name -> !name.isBlank())
                .orElseThrow(() -> new IOException("the input names no session (\"" + agent.sessionField() + "\")"));
        return new HookInput(
                session.length() <= LONGEST_SESSION ? session : InstallManifest.digest(session),
                input.string("prompt").orElse(null),
                input.string("transcript_path").flatMap(HookInput::path).orElse(null),
                folder(input),
                input.string("source").orElse(""));
    }

    private static @Nullable Path folder(Obj input) {
        return input.string("cwd")
                .filter(path -> !path.isEmpty())
                .or(() -> input.strings("workspace_roots").stream().findFirst())
                .flatMap(HookInput::path)
                .filter(Path::isAbsolute)
                .orElse(null);
    }

    /** The name of the folder that is worked in; null when there is none. */
    @Nullable
    String project() {
        Path name = folder == null ? null : folder.getFileName();
        return name == null || name.toString().isBlank() ? null : name.toString();
    }

    private static Optional<Path> path(String told) {
        try {
            return told.isEmpty() ? Optional.empty() : Optional.of(Path.of(told));
        } catch (InvalidPathException wrong) {
            return Optional.empty();
        }
    }
}
