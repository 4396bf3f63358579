package dev.ecphory.lab.freeze;

import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.HealthReport;
import dev.ecphory.cli.kit.TemporaryFolder;
import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.lab.data.DataSet;
import dev.ecphory.lab.kit.Output;
import dev.ecphory.lab.kit.ResultPage;
import dev.ecphory.lab.kit.Texts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code ecphory-lab freeze}: writes what this version does to a folder of text files, or does it again and lists what
 * differs from such a folder. Doubles are written with all their digits, so compare on the machine and the Java that wrote. For one
 * thread.
 */
final class Freeze {
    private static final String PLAN = "plan.json";
    private static final String VERSION = "version.json";
    private static final String STORES = "stores";
    private static final String DATA_SET_STORES = "data-set-stores";
    private static final String INTERFACE = "interface";
    private static final String RANKINGS = "rankings";
    private static final String PROJECTIONS = "projections";

    /** After whatever a data set tells, and after its stores were written. */
    static final Instant NOW = Instant.parse("2100-01-01T00:00:00Z");

    /**
     * The things that are frozen. Kept beside it, so that it is done again alike. Immutable.
     *
     * @param tiers of the engine, each asked the same
     * @param dataSets beside the conversations that the bench holds, as {@link DataSet#load} takes them
     * @param conversations the most of each data set
     * @param questions the most of each conversation, spread evenly over it
     */
    record Plan(List<Tier> tiers, List<String> dataSets, int conversations, int questions) {
        /** Copies the lists and checks the ranges; throws {@link InvalidInputException}. */
        Plan {
            tiers = List.copyOf(tiers);
            dataSets = List.copyOf(dataSets);
            if (tiers.isEmpty() || tiers.contains(Tier.PRO)) {
                throw new InvalidInputException(
                        "tier", tiers.toString(), "cannot be frozen", "give edge, base or both");
            }
            Texts.atLeast(1, "limit-conversations", conversations);
            Texts.atLeast(1, "questions", questions);
        }
    }

    /**
     * Places on this machine where things are found that a freeze may use.
     *
     * @param launcher the program whose commands, server and exports are frozen; null to leave them out
     * @param stores folder of stores of data sets that were kept before, whose copies are frozen; null for none
     */
    record Sources(@Nullable Path launcher, @Nullable Path stores) {}

    private final Plan plan;
    private final Sources sources;
    private final @Nullable LauncherProcess program;
    private final Path folder;
    private final List<Corpus> corpora;
    private final Set<String> without;
    private final ProgressListener progress;
    private final List<String> leftOut = new ArrayList<>();

    private Freeze(
            Plan plan,
            Sources sources,
            List<Corpus> corpora,
            Path home,
            Path folder,
            Set<String> without,
            ProgressListener progress) {
        this.plan = plan;
        this.sources = sources;
        Path launcher = sources.launcher();
        this.program = launcher == null ? null : new LauncherProcess(launcher, home);
        this.corpora = corpora;
        this.folder = folder;
        this.without = without;
        this.progress = progress;
    }

    /**
     * Writes what this version does to a new or empty folder.
     *
     * @return what was left out because it is not at hand here, a line each
     * @throws InvalidInputException when something lies in the folder, or a data set cannot be read
     */
    static List<String> write(
            Path folder, Plan plan, Sources sources, List<Corpus> corpora, ProgressListener progress) {
        try (TemporaryFolder home = TemporaryFolder.of("freeze")) {
            if (Files.exists(folder)) {
                try (Stream<Path> inside = Files.list(folder)) {
                    if (inside.findAny().isPresent()) {
                        throw new InvalidInputException(
                                "--write", folder.toString(), "is not empty", "give a new folder");
                    }
                }
            }
            Freeze freeze = new Freeze(plan, sources, corpora, home.path(), folder, Set.of(), progress);
            Output.text(folder.resolve(PLAN), JsonLines.indented(plan));
            Output.text(
                    folder.resolve(VERSION),
                    JsonLines.indented(JsonLines.object(
                            "ecphory", ResultPage.version(),
                            "java", System.getProperty("java.version"),
                            "machine", System.getProperty("os.arch"))));
            for (KeptStore store : freeze.stores()) {
                store.keep(folder.resolve(STORES), progress);
            }
            freeze.keepDataSets();
            freeze.all(folder);
            return freeze.leftOut;
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    /**
     * Does again what a folder tells of, and compares.
     *
     * @param without recipes that are not asked again, because they are gone on purpose
     * @throws InvalidInputException when the folder was not written by {@link #write}
     */
    static FreezeReport check(
            Path folder, List<String> without, Sources sources, List<Corpus> corpora, ProgressListener progress) {
        if (!Files.isRegularFile(folder.resolve(PLAN))) {
            throw new InvalidInputException(
                    "--check", folder.toString(), "has no " + PLAN, "give a folder that --write wrote");
        }
        try (TemporaryFolder home = TemporaryFolder.of("freeze");
                TemporaryFolder scratch = TemporaryFolder.of("freeze")) {
            Plan plan = JsonLines.read(Files.readString(folder.resolve(PLAN)), Plan.class);
            Freeze again =
                    new Freeze(plan, sources, corpora, home.path(), scratch.path(), Set.copyOf(without), progress);
            again.all(folder);
            return again.compared(folder);
        } catch (IOException e) {
            throw failed(folder, e);
        }
    }

    /** Everything that is text; {@code kept} is where the stores lie that were kept. */
    private void all(Path kept) throws IOException {
        JsonLines digests = new JsonLines();
        corpora.forEach(corpus -> digests.add(JsonLines.object("corpus", corpus.name(), "sha256", corpus.sha256())));
        List<DataSet> dataSets = new ArrayList<>();
        for (String spec : plan.dataSets()) {
            DataSet dataSet = DataSet.load(spec).first(plan.conversations());
            digests.add(JsonLines.object("corpus", dataSet.name(), "sha256", dataSet.sha256()));
            dataSets.add(dataSet);
        }
        digests.write(folder.resolve("corpora.jsonl"));
        for (KeptStore store : stores()) {
            store.recall(kept.resolve(STORES), folder.resolve(STORES), progress);
        }
        if (program == null) {
            leftOut.add(INTERFACE + ": no --launcher");
        } else {
            progress.onProgress("freeze " + INTERFACE, 0, 1);
            new InterfaceDump(program, folder.resolve(INTERFACE)).write();
        }
        for (Tier tier : plan.tiers()) {
            String missing = missing(tier);
            if (missing != null) {
                leftOut.add("tier " + Texts.name(tier) + ": " + missing);
                continue;
            }
            for (Corpus corpus : corpora) {
                progress.onProgress("freeze " + Texts.name(tier), corpora.indexOf(corpus), corpora.size());
                try (TemporaryFolder scratch = TemporaryFolder.of("freeze");
                        OpenCorpus open = OpenCorpus.of(corpus, tier, scratch.path(), ProgressListener.SILENT)) {
                    dump(open, corpus.conversation(), tier, corpus.name());
                }
            }
            for (DataSet dataSet : dataSets) {
                dump(dataSet, tier, kept.resolve(DATA_SET_STORES));
            }
        }
    }

    /** Copies the stores of data sets that are to be frozen: whoever uses them goes on writing to them. */
    private void keepDataSets() {
        Path from = sources.stores();
        if (from != null) {
            for (String spec : plan.dataSets()) {
                DataSet dataSet = DataSet.load(spec).first(plan.conversations());
                plan.tiers()
                        .forEach(tier ->
                                ConversationStores.copyKept(dataSet, tier, from, folder.resolve(DATA_SET_STORES)));
            }
        }
    }

    private void dump(DataSet dataSet, Tier tier, Path kept) throws IOException {
        String name = dataSet.name().replaceAll("[^\\w.-]+", "-");
        try (TemporaryFolder scratch = TemporaryFolder.of("freeze")) {
            ConversationStores.copyKept(dataSet, tier, kept, scratch.path());
            try (ConversationStores stores = ConversationStores.of(dataSet, tier, scratch.path())
                    .with(builder -> builder.clock(() -> NOW).indexCache(false))) {
                for (Conversation conversation : dataSet.conversations()) {
                    try (OpenCorpus open = OpenCorpus.of(conversation, stores, progress)) {
                        dump(open, conversation, tier, name + "-" + conversation.id());
                    }
                }
            }
        }
    }

    private void dump(OpenCorpus open, Conversation conversation, Tier tier, String name) {
        ProjectionDump.write(
                open, folder.resolve(PROJECTIONS).resolve(Texts.name(tier)).resolve(name));
        new RankingDump(open.memory(), conversation, plan.questions())
                .write(folder.resolve(RANKINGS).resolve(Texts.name(tier)).resolve(name), without);
    }

    private List<KeptStore> stores() {
        return Corpus.golden().stream()
                .map(conversation -> new KeptStore(conversation, program))
                .toList();
    }

    private FreezeReport compared(Path was) throws IOException {
        SortedMap<String, Path> before = files(was);
        SortedMap<String, Path> after = files(folder);
        TreeSet<String> all = new TreeSet<>(before.keySet());
        all.addAll(after.keySet());
        all.removeIf(this::skipped);
        List<FileDifference> differences = new ArrayList<>();
        for (String path : all) {
            FileDifference.of(path, text(before.get(path)), text(after.get(path)))
                    .ifPresent(differences::add);
        }
        return new FreezeReport(all.size(), differences, leftOut);
    }

    /** What cannot be told again here, or need not. */
    private boolean skipped(String path) {
        if (path.endsWith(".gz")
                || path.startsWith(DATA_SET_STORES + "/")
                || path.equals(PLAN)
                || path.equals(VERSION)) {
            return true;
        }
        if (program == null && (path.startsWith(INTERFACE + "/") || path.endsWith(KeptStore.IMPORTED))) {
            return true;
        }
        String name = path.substring(path.lastIndexOf('/') + 1);
        if (path.startsWith(RANKINGS + "/") && without.contains(name.replaceFirst("\\.jsonl$", ""))) {
            return true;
        }
        return leftOut.stream()
                .filter(one -> one.startsWith("tier "))
                .map(one -> "/" + one.substring("tier ".length(), one.indexOf(':')) + "/")
                .anyMatch(path::contains);
    }

    private static SortedMap<String, Path> files(Path folder) throws IOException {
        SortedMap<String, Path> files = new TreeMap<>();
        try (Stream<Path> inside = Files.walk(folder)) {
            inside.filter(Files::isRegularFile)
                    .forEach(
                            file -> files.put(folder.relativize(file).toString().replace('\\', '/'), file));
        }
        return files;
    }

    private static @Nullable String text(@Nullable Path file) throws IOException {
        return file == null ? null : Files.readString(file);
    }

    private static @Nullable String missing(Tier tier) {
        if (!tier.usesNeuralEmbedder()) {
            return null;
        }
        try (TemporaryFolder scratch = TemporaryFolder.of("freeze");
                Ecphory engine = Ecphory.builder(scratch.path().resolve(OpenCorpus.STORE))
                        .tier(tier)
                        .background(false)
                        .open()) {
            return engine.health().parts().stream()
                    .filter(part -> part.name().equals("neural embedder") && part.state() != HealthReport.State.OK)
                    .map(HealthReport.Component::note)
                    .findFirst()
                    .orElse(null);
        }
    }

    private static StoreUnavailableException failed(Path folder, IOException e) {
        return new StoreUnavailableException(
                "cannot freeze to or from " + folder + " (" + e + ")", "check the disk and permissions", e);
    }
}
