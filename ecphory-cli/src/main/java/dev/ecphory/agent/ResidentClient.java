package dev.ecphory.agent;

import java.io.IOException;
import java.io.OutputStream;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** Speaks to a resident process as {@code bin/ecphory} does. Stateless; threads may share it. */
public final class ResidentClient {
    private ResidentClient() {}

    /** Whether a process of the same build listens; one of another build leaves because it is asked. */
    static boolean alive(Path socket, String build, String store) {
        try {
            return ask(socket, build, store, List.of(), "").startsWith("ecphory ok\n");
        } catch (IOException | RuntimeException none) {
            return false;
        }
    }

    /**
     * Asks, and returns the body of the answer: how it went, a line for standard error, one for standard output, a dot.
     *
     * @throws IOException when nobody listens
     */
    public static String ask(Path socket, String build, String store, List<String> arguments, String input)
            throws IOException {
        byte[] body = input.getBytes(StandardCharsets.UTF_8);
        StringBuilder head = new StringBuilder("POST /hook HTTP/1.1\r\nHost: localhost\r\n")
                .append("Ecphory-Build: " + build + "\r\nEcphory-Store: " + store + "\r\n");
        arguments.forEach(
                argument -> head.append("Ecphory-Argument: ").append(argument).append("\r\n"));
        head.append("Content-Length: ").append(body.length).append("\r\n\r\n");
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            boolean unusedToo = channel.connect(UnixDomainSocketAddress.of(socket));
            OutputStream out = Channels.newOutputStream(channel);
            out.write(head.toString().getBytes(StandardCharsets.UTF_8));
            out.write(body);
            String answer = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
            int end = answer.indexOf("\r\n\r\n");
            if (end < 0) {
                throw new IOException("the answer ended early");
            }
            return answer.substring(end + 4);
        }
    }
}
