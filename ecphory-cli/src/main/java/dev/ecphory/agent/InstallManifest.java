package dev.ecphory.agent;

import dev.ecphory.agent.ConfigFormat.Step;
import dev.ecphory.agent.JsoncDocument.Arr;
import dev.ecphory.agent.JsoncDocument.Malformed;
import dev.ecphory.agent.JsoncDocument.Node;
import dev.ecphory.agent.JsoncDocument.Obj;
import dev.ecphory.wire.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was put into which file, so that it can be taken out to the byte. Losing it costs only that: what is ours is known
 * by what it runs, too. One thread.
 */
final class InstallManifest {
    private final Path file;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private final List<String> folders = new ArrayList<>();

    private InstallManifest(Path file) {
        this.file = file;
    }

    /**
     * What was done to a file.
     *
     * @param after the digest of what was written
     * @param created whether the file is ours
     * @param steps what was put in
     * @param launch what it starts
     */
    record Entry(String after, boolean created, List<Step> steps, LaunchCommand launch) {
        Entry {
            steps = List.copyOf(steps);
        }
    }

    /** Reads it; what cannot be read is as if it were not there. */
    static InstallManifest of(Path state) throws IOException {
        InstallManifest manifest = new InstallManifest(state.resolve("agents.json"));
        String text = ConfigFile.read(manifest.file);
        try {
            if (text != null && JsoncDocument.parse(text).orElse(null) instanceof Obj root) {
                manifest.folders.addAll(root.strings("folders"));
                root.object("files").ifPresent(files -> files.members().forEach(member -> {
                    if (member.value() instanceof Obj entry) {
                        manifest.entries.put(member.name(), entry(entry));
                    }
                }));
            }
        } catch (Malformed | RuntimeException unreadable) {
            manifest.entries.clear();
        }
        return manifest;
    }

    Optional<Entry> of(ConfigTarget wiring) {
        return Optional.ofNullable(entries.get(wiring.file().toString()));
    }

    void put(ConfigTarget wiring, @Nullable Entry entry) throws IOException {
        if (entry == null) {
            entries.remove(wiring.file().toString());
        } else {
            entries.put(wiring.file().toString(), entry);
        }
        save();
    }

    /** Makes the folders that a file needs, and remembers those that were not there. */
    void folders(Path needing) throws IOException {
        ConfigFile.folders(needing).forEach(folder -> folders.add(folder.toString()));
    }

    private void save() throws IOException {
        String before = ConfigFile.read(file);
        if (entries.isEmpty()) {
            if (before != null) {
                ConfigFile.replace(file, before, null);
            }
            sweep();
            return;
        }
        sweep();
        folders(file);
        Map<String, Object> files = new LinkedHashMap<>();
        entries.forEach((name, entry) -> files.put(name, value(entry)));
        Object root = Json.object("folders", folders, "files", files);
        ConfigFile.replace(file, before, JsonStyle.json(root, "  ", "", "\n") + "\n");
    }

    /** Removes folders of ours that nothing is in any more, the last first. */
    private void sweep() throws IOException {
        for (String folder : List.copyOf(folders).reversed()) {
            if (entries.keySet().stream().noneMatch(name -> name.startsWith(folder + "/")) && gone(Path.of(folder))) {
                folders.remove(folder);
            }
        }
    }

    private static boolean gone(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
            return true;
        } catch (DirectoryNotEmptyException used) {
            return false;
        }
    }

    private static Map<String, @Nullable Object> value(Entry entry) {
        Map<String, @Nullable Object> value = Json.object(
                "after", entry.after(),
                "created", entry.created(),
                "launcher", entry.launch().launcher().toString(),
                "db", entry.launch().db());
        if (entry.launch().namespace() != null) {
            value.put("namespace", entry.launch().namespace());
        }
        value.put("deadline", entry.launch().deadlineSeconds());
        value.put(
                "steps",
                entry.steps().stream()
                        .map(step ->
                                Json.object("offset", step.offset(), "text", step.text(), "created", step.created()))
                        .toList());
        return value;
    }

    private static Entry entry(Obj value) {
        List<Step> steps = new ArrayList<>();
        for (Node node : value.array("steps").map(Arr::values).orElse(List.of())) {
            if (node instanceof Obj step) {
                steps.add(new Step(
                        (int) step.number("offset"), step.string("text").orElseThrow(), step.strings("created")));
            }
        }
        LaunchCommand launch = new LaunchCommand(
                Path.of(value.string("launcher").orElseThrow()),
                value.string("db").orElseThrow(),
                value.string("namespace").orElse(null),
                value.number("deadline"));
        return new Entry(value.string("after").orElseThrow(), value.is("created"), steps, launch);
    }

    static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
