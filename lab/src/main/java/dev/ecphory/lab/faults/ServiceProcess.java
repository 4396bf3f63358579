package dev.ecphory.lab.faults;

import dev.ecphory.Event;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.agent.ResidentClient;
import dev.ecphory.cli.Main;
import dev.ecphory.internal.runtime.Utterances;
import dev.ecphory.jdbc.Wire;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.speed.ChildProcess;
import dev.ecphory.lab.speed.RestClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * The command {@code serve} in a process of its own, over HTTP or for the hooks of an agent, and its client. One thread tells it
 * things; another may send it signals.
 */
final class ServiceProcess implements AutoCloseable {
    private final Path folder;
    private final String store;
    private final Process process;
    private final SignalSender signals;
    private final @Nullable Wire wire;
    private final @Nullable RestClient client;

    /**
     * Starts it and waits until it listens.
     *
     * @param folder for its socket, its log and the transcript
     * @param store the file's path or the database's address
     * @param cuttable whether its client goes over a {@link #wire}
     */
    ServiceProcess(FaultOperation operation, Path folder, String store, boolean cuttable) throws IOException {
        this.folder = folder;
        this.store = store;
        boolean server = operation == FaultOperation.SERVER;
        List<String> arguments = new ArrayList<>(List.of("serve", "--db", store));
        arguments.addAll(
                server
                        ? List.of("--tier", "edge", "--port", "0", "--per-minute", "0", "--json")
                        : List.of("--socket", socket().toString()));
        Path log = folder.resolve("service.log");
        ProcessBuilder builder = ChildProcess.of(Main.class, arguments);
        builder.command().addAll(1, List.of("-XX:TieredStopAtLevel=1", "-Xmx256m"));
        this.process = builder.redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        String line = output.readLine();
        if (line == null) {
            throw new StoreUnavailableException(
                    "the service did not start:\n" + ChildProcess.end(log), "see what it says", null);
        }
        this.signals = new SignalSender(process.pid());
        if (server) {
            URI url = URI.create(JsonMapper.shared().readTree(line).path("url").asString());
            this.wire = cuttable ? new Wire(url.getPort()) : null;
            this.client = new RestClient(
                    wire == null ? url : URI.create("http://127.0.0.1:" + wire.port() + "/"),
                    MemoryWork.NAMESPACE.value());
        } else {
            this.wire = null;
            this.client = null;
        }
    }

    /** What lies between it and its client; null when nothing does. */
    @Nullable
    Wire wire() {
        return wire;
    }

    /**
     * Tells it one thing.
     *
     * @return the id of the event, or the word in it, when it was acknowledged; else null
     * @throws IOException when it does not answer
     */
    @Nullable
    String tell(String prefix, int number) throws IOException, InterruptedException {
        Event said = new Utterances(new Random(prefix.hashCode() + number), prefix + "n" + number + "s")
                .next(StoreCheck.SPOKEN);
        RestClient rest = client;
        if (rest != null) {
            return rest.append(said) ? said.id() : null;
        }
        String word = "qn" + prefix + "x" + number;
        Path transcript = folder.resolve("transcript.jsonl");
        String line = "{\"type\":\"user\",\"uuid\":\"" + word + "\",\"message\":{\"content\":\"Note " + word + ": "
                + said.text().replace("\"", "") + "\"}}\n";
        if (!Files.exists(transcript) || !Files.readString(transcript).contains(word)) {
            Files.writeString(transcript, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        }
        String answer = ResidentClient.ask(
                socket(),
                "",
                store,
                List.of("claude-code", "stop", "--db", store, "--namespace", MemoryWork.NAMESPACE.value()),
                Output.line(
                        Output.object("session_id", prefix, "cwd", "/p", "transcript_path", transcript.toString())));
        return answer.strip().equals("ecphory ok\n\n{}\n.") ? word : null;
    }

    /** Stops it where it is. */
    void stop() throws IOException {
        signals.send("STOP");
        SignalSender.awaitStopped(process.pid());
    }

    /** Lets it go on. */
    void goOn() throws IOException {
        signals.send("CONT");
    }

    /** Kills it, and waits until it is gone. */
    void kill() throws IOException {
        signals.send("KILL");
        try {
            int unused = process.waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private Path socket() {
        return folder.resolve("run").resolve("s.sock");
    }

    @Override
    public void close() throws IOException {
        try (signals) {
            process.destroyForcibly().waitFor();
            if (client != null) {
                client.close();
            }
            if (wire != null) {
                wire.close();
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
