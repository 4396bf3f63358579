package dev.ecphory.agent;

import dev.ecphory.InvalidInputException;
import dev.ecphory.agent.ConfigFormat.Added;
import dev.ecphory.agent.ConfigFormat.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts our entries into the configuration of agents and takes them out again. Everything is planned before anything is
 * written, so that a file that cannot be understood changes nothing anywhere. Not for several threads.
 */
public final class Installer {
    private final ConfigLocation place;

    /** For one user or one project. */
    public Installer(ConfigLocation place) {
        this.place = place;
    }

    /**
     * What is to become of a file.
     *
     * @param agent whose it is
     * @param file it
     * @param before what is in it; null when it is not there
     * @param after what shall be in it; null when it shall not be there
     * @param entry what is written down about it; null for nothing
     * @param bare what is in it without anything of ours; null when it was not there
     */
    public record Change(
            Agent agent,
            Path file,
            @Nullable String before,
            @Nullable String after,
            InstallManifest.@Nullable Entry entry,
            @Nullable String bare) {
        /** False when everything is as it shall be. */
        public boolean changes() {
            return !Objects.equals(before, after);
        }

        /** True when our entries shall be in it. */
        public boolean installs() {
            return entry != null;
        }

        /** The change as a unified diff. */
        public String diff() {
            return Diff.of(file.toString(), before == null ? "" : before, after == null ? "" : after);
        }
    }

    /**
     * How an agent is wired.
     *
     * @param agent which
     * @param found whether it is there at all
     * @param wired our entries, {@code mcp} and moments, and how each stands
     * @param changed files that somebody has changed since
     * @param launch what was installed, if that was written down
     */
    public record State(
            Agent agent, boolean found, Map<String, String> wired, List<Path> changed, Optional<LaunchCommand> launch) {
        /** Copies the collections. */
        public State {
            wired = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(wired));
            changed = List.copyOf(changed);
        }

        /** True when nothing of ours is there. */
        public boolean absent() {
            return wired.values().stream().allMatch(how -> how.equals("missing") || how.equals("taken"));
        }
    }

    /** Whether an agent is there: its folder, or its program. */
    public boolean found(Agent agent) {
        return Files.isDirectory(place.folder(agent))
                || Files.exists(place.servers(agent))
                || Arrays.stream(place.environment().getOrDefault("PATH", "").split(":"))
                        .anyMatch(folder ->
                                folder.startsWith("/") && Files.isExecutable(Path.of(folder, agent.program())));
    }

    /**
     * Plans to put our entries in; nothing is written.
     *
     * @throws InvalidInputException when a file cannot be understood or another's entry has our name
     */
    public List<Change> install(List<Agent> agents, LaunchCommand launch) throws IOException {
        InstallManifest manifest = InstallManifest.of(place.state());
        return planned(agents, launch, wiring -> install(wiring, launch, manifest));
    }

    private interface Planning {
        Change of(ConfigTarget wiring) throws IOException, Refused;
    }

    private List<Change> planned(List<Agent> agents, LaunchCommand launch, Planning planning) throws IOException {
        List<Change> changes = new ArrayList<>();
        for (Agent agent : agents) {
            for (ConfigTarget wiring : ConfigTarget.of(agent, place, launch)) {
                try {
                    changes.add(planning.of(wiring));
                } catch (Refused refused) {
                    throw new InvalidInputException(
                            "configuration",
                            wiring.file().toString(),
                            "was left as it is: " + refused.getMessage(),
                            "put that right in the file, then run the same command again");
                }
            }
        }
        return changes;
    }

    private static Change install(ConfigTarget wiring, LaunchCommand launch, InstallManifest manifest)
            throws IOException, Refused {
        String before = ConfigFile.read(wiring.file());
        Optional<InstallManifest.Entry> known = manifest.of(wiring);
        if (before != null && wiring.format().wired(before)) {
            return new Change(wiring.agent(), wiring.file(), before, before, known.orElse(null), before);
        }
        String bare = without(wiring, before, known);
        Added added = wiring.format().add(bare == null ? "" : bare);
        InstallManifest.Entry entry =
                new InstallManifest.Entry(InstallManifest.digest(added.text()), bare == null, added.steps(), launch);
        return new Change(wiring.agent(), wiring.file(), before, added.text(), entry, bare);
    }

    /** Plans to take our entries out; nothing is written. */
    public List<Change> uninstall(List<Agent> agents) throws IOException {
        InstallManifest manifest = InstallManifest.of(place.state());
        return planned(agents, nothing(), wiring -> {
            String before = ConfigFile.read(wiring.file());
            String bare = without(wiring, before, manifest.of(wiring));
            return new Change(wiring.agent(), wiring.file(), before, bare, null, bare);
        });
    }

    /** What is in a file without anything of ours; null when it would not be there. */
    private static @Nullable String without(
            ConfigTarget wiring, @Nullable String text, Optional<InstallManifest.Entry> known) throws Refused {
        if (text == null) {
            return null;
        }
        String bare = wiring.format()
                .remove(text, known.map(InstallManifest.Entry::steps).orElse(List.of()));
        boolean ours = known.map(InstallManifest.Entry::created).orElse(false);
        return ours && !bare.equals(text) && wiring.format().bare(bare) ? null : bare;
    }

    /** Does what was planned, one file after the other, each at once. */
    public void apply(List<Change> changes) throws IOException {
        InstallManifest manifest = InstallManifest.of(place.state());
        for (Change change : changes) {
            ConfigTarget wiring = new ConfigTarget(change.agent(), change.file(), new JsonFormat(List.of()));
            if (change.changes()) {
                apply(change, wiring, manifest);
            } else if (change.entry() == null && manifest.of(wiring).isPresent()) {
                manifest.put(wiring, null);
            }
        }
    }

    private static void apply(Change change, ConfigTarget wiring, InstallManifest manifest) throws IOException {
        Path backup = change.file().resolveSibling(change.file().getFileName() + ".ecphory-backup");
        InstallManifest.Entry entry = change.entry();
        if (entry == null) {
            ConfigFile.replace(change.file(), change.before(), change.after());
            String kept = ConfigFile.read(backup);
            if (kept != null && kept.equals(change.after())) {
                ConfigFile.replace(backup, kept, null); // the file itself is that again
            }
            manifest.put(wiring, null);
            return;
        }
        manifest.folders(change.file());
        if (change.bare() != null) {
            String kept = ConfigFile.read(backup);
            if (!change.bare().equals(kept)) {
                ConfigFile.replace(backup, kept, change.bare());
            }
        }
        // written down before it is done: whoever is killed between the two still takes out what was put in
        manifest.put(wiring, entry);
        ConfigFile.replace(change.file(), change.before(), change.after());
    }

    /** How an agent is wired, measured by what was written down, or by {@code launch} when that is given. */
    public State state(Agent agent, @Nullable LaunchCommand launch) throws IOException {
        InstallManifest manifest = InstallManifest.of(place.state());
        Map<String, String> wired = new LinkedHashMap<>();
        List<Path> changed = new ArrayList<>();
        Optional<LaunchCommand> known = Optional.empty();
        for (ConfigTarget named : ConfigTarget.of(agent, place, nothing())) {
            Optional<InstallManifest.Entry> entry = manifest.of(named);
            known = known.or(() -> entry.map(InstallManifest.Entry::launch));
        }
        LaunchCommand measure = launch != null ? launch : known.orElse(nothing());
        for (ConfigTarget wiring : ConfigTarget.of(agent, place, measure)) {
            String text = ConfigFile.read(wiring.file());
            try {
                wiring.format()
                        .found(text == null ? "" : text)
                        .forEach((label, how) -> wired.put(label, how.name().toLowerCase(java.util.Locale.ROOT)));
            } catch (Refused unreadable) {
                wired.put(wiring.file().toString(), "unreadable");
            }
            if (manifest.of(wiring)
                    .filter(entry -> text == null || !entry.after().equals(InstallManifest.digest(text)))
                    .isPresent()) {
                changed.add(wiring.file());
            }
        }
        return new State(agent, found(agent), wired, changed, known);
    }

    private static LaunchCommand nothing() {
        return new LaunchCommand(Path.of("/"), "/", "-", Hook.Options.DEADLINE_SECONDS);
    }

    /** True when an entry stands as it shall. */
    public static boolean wired(String how) {
        return how.equals(ConfigFormat.EntryState.WIRED.name().toLowerCase(java.util.Locale.ROOT));
    }
}
