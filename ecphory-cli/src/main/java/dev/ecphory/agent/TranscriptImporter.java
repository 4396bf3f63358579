package dev.ecphory.agent;

import dev.ecphory.ingest.ContentSample;
import dev.ecphory.ingest.DerivationPlan;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.SourceFiles;
import dev.ecphory.ingest.SourcePreview;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The conversations that a coding agent keeps on the disk: a file of one, or a folder of them. An event is called as a hook
 * would have called it, so that what a hook has remembered is not brought twice.
 */
public final class TranscriptImporter implements Importer {
    private static final Pattern UUID = Pattern.compile("[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$");

    private final Agent agent;

    private TranscriptImporter(Agent agent) {
        this.agent = agent;
    }

    /** One for each agent. */
    public static List<Importer> all() {
        List<Importer> all = new ArrayList<>();
        for (Agent agent : Agent.values()) {
            all.add(new TranscriptImporter(agent));
        }
        return all;
    }

    @Override
    public String name() {
        return agent.key();
    }

    @Override
    public boolean recognises(SourcePreview look) {
        if (look.folder()) {
            return look.names().stream().filter(TranscriptImporter::transcript).findFirst().stream()
                    .anyMatch(name -> recognises(look.path().resolve(name)));
        }
        String head = look.head();
        return switch (agent) {
            case CLAUDE_CODE -> head.contains("\"sessionId\"") && head.contains("\"parentUuid\"");
            case CODEX ->
                look.lines()
                        && look.members().contains("payload")
                        && (head.contains("\"session_meta\"")
                                || head.contains("\"response_item\"")
                                || head.contains("\"event_msg\""));
            case CURSOR ->
                look.lines()
                        && look.members().contains("role")
                        && look.members().contains("message");
            case GEMINI -> head.contains("\"sessionId\"") && head.contains("\"projectHash\"");
        };
    }

    private boolean recognises(Path file) {
        try {
            return recognises(SourcePreview.at(file));
        } catch (IOException unreadable) {
            return false;
        }
    }

    private static boolean transcript(String name) {
        return name.endsWith(".jsonl") || name.endsWith(".json");
    }

    @Override
    public void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
        List<Path> files = SourceFiles.of(
                source, TranscriptImporter::transcript, (file, why) -> sink.complain(unreadable(file, why)));
        long done = 0;
        for (Path file : files) {
            try {
                one(file, how, sink);
            } catch (IOException why) {
                sink.complain(unreadable(file, why));
            }
            sink.at(++done, files.size());
        }
    }

    private static ImportProblem unreadable(Path file, IOException why) {
        return new ImportProblem(file.toString(), "cannot be read (" + why.getMessage() + ")", "check who may read it");
    }

    private void one(Path file, ImportOptions how, ImportSink sink) throws IOException {
        Path whole = file.toAbsolutePath();
        Transcript.Excerpt read = Transcript.read(agent, whole, Files.getOwner(whole));
        List<Transcript.Message> said = read.said();
        if (read.foreign() > 0) {
            sink.complain(new ImportProblem(
                    file.toString(), "has lines that are not UTF-8 (" + read.foreign() + ")", "save it as UTF-8"));
        }
        if (said.isEmpty() && Files.size(whole) > 0) {
            sink.complain(new ImportProblem(
                    file.toString(), "holds nothing that " + agent.title() + " would have written", "give --from"));
            return;
        }
        StringBuilder begin = new StringBuilder();
        long characters = 0;
        for (Transcript.Message each : said) {
            characters += each.text().length();
            if (begin.length() < 1_000) {
                begin.append(each.speaker()).append(": ").append(each.text()).append('\n');
            }
        }
        DerivationPlan plan = how.router().plan(ContentSample.conversation(begin.toString(), said.size(), characters));
        String session = session(file);
        for (Transcript.Message each : said) {
            TranscriptAppender.event(agent, session, each, plan.metadata())
                    .ifPresentOrElse(
                            event -> sink.event(event, plan),
                            () -> sink.complain(new ImportProblem(
                                    file + " message " + each.id(), "cannot be an event", "look at it")));
        }
    }

    /** As the agent calls the session in its hooks: the file's name, or the id at its end. */
    private static String session(Path file) {
        String name = String.valueOf(file.getFileName());
        String stem = name.substring(0, name.lastIndexOf('.') < 0 ? name.length() : name.lastIndexOf('.'));
        Matcher id = UUID.matcher(stem);
        return id.find() ? id.group() : stem;
    }
}
