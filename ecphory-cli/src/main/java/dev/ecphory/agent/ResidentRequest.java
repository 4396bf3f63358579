package dev.ecphory.agent;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A request to the resident process, as {@code bin/ecphory} writes it: HTTP/1.1, in UTF-8, with a length.
 *
 * @param build the client's installation
 * @param store the store that it means
 * @param arguments of the command line behind {@code hook}
 * @param variables of the client's environment, as {@code NAME=value}
 * @param body what the agent told the hook, byte for byte
 */
@SuppressWarnings("ArrayRecordComponent") // made for one reader, who keeps none
record ResidentRequest(String build, String store, List<String> arguments, List<String> variables, byte[] body) {
    private static final int LONGEST_HEAD = 1 << 16;
    private static final int LONGEST_BODY = 32 << 20;

    ResidentRequest {
        arguments = List.copyOf(arguments);
        variables = List.copyOf(variables);
    }

    /** Reads it; an {@link IOException} says what is wrong with it. */
    static ResidentRequest read(InputStream in) throws IOException {
        String[] lines = head(in).split("\r\n");
        if (!lines[0].startsWith("POST /hook HTTP/1.")) {
            throw new IOException("not a hook");
        }
        String build = "";
        String store = "";
        int length = -1;
        List<String> arguments = new ArrayList<>();
        List<String> variables = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(':');
            if (colon < 0) {
                throw new IOException("a header has no colon");
            }
            // one blank behind the colon is the client's; more of them belong to the value
            String value = lines[i].substring(colon + 1);
            value = value.startsWith(" ") ? value.substring(1) : value;
            switch (lines[i].substring(0, colon).toLowerCase(Locale.ROOT)) {
                case "ecphory-build" -> build = value;
                case "ecphory-store" -> store = value;
                case "ecphory-argument" -> arguments.add(value);
                case "ecphory-variable" -> variables.add(value);
                case "content-length" -> length = length(value);
                default -> {}
            }
        }
        if (length < 0) {
            throw new IOException("the body has no length");
        }
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new IOException("the body ended early");
        }
        return new ResidentRequest(build, store, arguments, variables, body);
    }

    private static String head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream(1 << 10);
        int ends = 0; // how much of \r\n\r\n has come
        while (ends < 4) {
            int b = in.read();
            if (b < 0 || head.size() >= LONGEST_HEAD) {
                throw new IOException(b < 0 ? "the head ended early" : "the head is too long");
            }
            head.write(b);
            ends = b == (ends % 2 == 0 ? '\r' : '\n') ? ends + 1 : b == '\r' ? 1 : 0;
        }
        return head.toString(StandardCharsets.UTF_8);
    }

    private static int length(String told) throws IOException {
        try {
            int length = Integer.parseInt(told.strip());
            if (length >= 0 && length <= LONGEST_BODY) {
                return length;
            }
        } catch (NumberFormatException wrong) {
            throw new IOException("the length is no number", wrong);
        }
        throw new IOException("the length is out of range");
    }
}
