package dev.ecphory.lab.freeze;

import static dev.ecphory.lab.freeze.JsonLines.object;

import dev.ecphory.Ecphory;
import dev.ecphory.Fact;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.ProgressListener;
import dev.ecphory.StoreUnavailableException;
import dev.ecphory.admin.MemoryStats;
import dev.ecphory.internal.engine.EngineKnowledgeBase;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.index.cache.Projection;
import dev.ecphory.internal.text.TermAnalyzer;
import dev.ecphory.knowledge.Summary;
import dev.ecphory.lab.data.Digest;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.EventStore.Durability;
import dev.ecphory.spi.store.LogPosition;
import dev.ecphory.spi.store.MentionTable.Entity;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.databind.node.ObjectNode;

/** A dump of what is derived from a log: facts, entities, summaries, profiles, and digests of tables and indexes. Stateless. */
final class ProjectionDump {
    private static final int ENTITIES = 1_000;
    private static final int PROFILES = 8;
    private static final int ASSOCIATIONS = 1_000;
    private static final int EVENTS = 10_000;

    private ProjectionDump() {}

    /** Writes all of a memory into a folder. */
    static void write(OpenCorpus corpus, Path folder) {
        Memory memory = corpus.memory();
        EngineKnowledgeBase knowledge = EngineMemory.of(memory).facts();
        List<Fact> facts = new ArrayList<>(knowledge.allVersions());
        facts.sort(Comparator.comparing(Fact::id));
        List<Entity> entities = knowledge.entities(ENTITIES);
        new JsonLines().addAll(facts).write(folder.resolve("facts.jsonl"));
        new JsonLines().addAll(entities).write(folder.resolve("entities.jsonl"));
        new JsonLines()
                .addAll(memory.summaries(List.of(Summary.Kind.values())))
                .write(folder.resolve("summaries.jsonl"));
        new JsonLines().addAll(knowledge.contradictions()).sorted().write(folder.resolve("contradictions.jsonl"));
        new JsonLines()
                .addAll(memory.learning().associations(ASSOCIATIONS))
                .sorted()
                .write(folder.resolve("associations.jsonl"));
        profiles(knowledge, entities).write(folder.resolve("profiles.jsonl"));
        standing(memory).write(folder.resolve("standing.jsonl"));
        times(memory).write(folder.resolve("times.jsonl"));
        Map<String, Long> counts = new TreeMap<>();
        counts.put("facts", (long) facts.size());
        counts.put("entities", (long) entities.size());
        new JsonLines()
                .add(counts)
                .add(stats(memory.admin().stats()))
                .add(EngineMemory.of(memory).qualityReport())
                .write(folder.resolve("counts.jsonl"));
        index(corpus).write(folder.resolve("indexes.jsonl"));
        TableDigests.of(corpus.file()).write(folder.resolve("tables.jsonl"));
    }

    private static JsonLines profiles(EngineKnowledgeBase knowledge, List<Entity> entities) {
        JsonLines lines = new JsonLines();
        entities.stream().limit(PROFILES).map(Entity::name).forEach(name -> lines.add(
                        object("entity", name, "profile", knowledge.profile(name, null, null)))
                .add(object("entity", name, "graph", knowledge.graph(name, 2, null, null)))
                .add(object("entity", name, "timeline", knowledge.timeline(name, null)))
                .add(object("entity", name, "names", knowledge.aliases(name))));
        return lines;
    }

    /** What holds now, and what waits. */
    private static JsonLines standing(Memory memory) {
        EngineKnowledgeBase knowledge = EngineMemory.of(memory).facts();
        LogPosition head = memory.admin().logPosition();
        return new JsonLines()
                .add(object("facts", ids(knowledge.facts(null, null, null, null))))
                .add(object("working", knowledge.temporaryStatements(null, null)))
                .add(object("directives", memory.directives().list()))
                .add(object("retracted", memory.deletion().retractedIds()))
                .add(object("archive", memory.archive().list()))
                .add(object("backlog", EngineMemory.of(memory).choreBacklog()))
                .add(object("setbacks", memory.admin().choreFailures()))
                .add(object("lastSeq", head.lastSeq(), "events", head.events(), "decisions", head.decisions()));
    }

    private static List<String> ids(List<Fact> facts) {
        return facts.stream().map(Fact::id).sorted().toList();
    }

    private static JsonLines times(Memory memory) {
        JsonLines lines = new JsonLines();
        for (LogEntry entry : memory.list(0, EVENTS)) {
            var told = EngineMemory.of(memory).facts().timeReferences(entry.id());
            if (!told.isEmpty()) {
                lines.add(object("event", entry.id(), "times", told));
            }
        }
        return lines;
    }

    /** Without sizes of files, which the driver decides. */
    private static ObjectNode stats(MemoryStats stats) {
        return object(
                "events", stats.events(),
                "sessions", stats.sessions(),
                "speakers", stats.speakers(),
                "first", stats.first(),
                "last", stats.last(),
                "embedded", stats.embedded(),
                "passages", stats.passages());
    }

    /** The digest of the index that a new process would make, with the vectors of every space. */
    private static JsonLines index(OpenCorpus corpus) {
        JsonLines lines = new JsonLines();
        Ecphory engine = corpus.engine();
        Memory memory = corpus.memory();
        try (EventStore store = EventStore.open(corpus.file(), Durability.NORMAL, memory::now)) {
            TermAnalyzer words = TermAnalyzer.of("en");
            lines.add(object(
                    "index",
                    "words",
                    "digest",
                    hex(new Projection(memory.namespace(), store, words, false).digest(null))));
            for (String key : memory.admin().stats().embedded().keySet()) {
                VectorSpace space = VectorSpace.parse(key);
                lines.add(object(
                        "index",
                        key,
                        "digest",
                        hex(new Projection(memory.namespace(), store, words, false).digest(space))));
            }
        }
        lines.add(object("problems", engine.verify(ProgressListener.SILENT).problems()));
        return lines;
    }

    private static String hex(long digest) {
        return Long.toHexString(digest);
    }

    /** Digests of the tables of a store's file, whatever code wrote them. Stateless. */
    private static final class TableDigests {
        /** Tables and columns of chance and of the clock on the wall, which no two stores have alike. */
        private static final Set<String> OWN = Set.of("store", "leases", "backups");

        private static final Set<String> OWN_COLUMNS = Set.of("applied_micros");

        private static final String EPOCHS = "select epoch from namespaces where epoch > 1";

        private static final String TABLES =
                "select name, sql from sqlite_master where type = 'table' and name not like 'sqlite%' order by name";

        private TableDigests() {}

        /** A line for each table: its definition, rows, and a digest of what they hold, in whatever order they lie. */
        static JsonLines of(Path file) {
            JsonLines lines = new JsonLines();
            try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                    Statement statement = connection.createStatement()) {
                TreeMap<String, String> tables = new TreeMap<>();
                try (ResultSet found = statement.executeQuery(TABLES)) {
                    while (found.next()) {
                        tables.put(found.getString(1), found.getString(2));
                    }
                }
                List<String> epochs = rows(statement, EPOCHS);
                for (var table : tables.entrySet()) {
                    String definition = table.getValue().replaceAll("\\s+", " ");
                    if (OWN.contains(table.getKey())) {
                        lines.add(object("table", table.getKey(), "definition", definition));
                        continue;
                    }
                    List<String> rows = rows(statement, "select * from \"" + table.getKey() + "\"");
                    // drawn by chance, and kept with what was made of a log as it was then
                    epochs.forEach(epoch -> rows.replaceAll(row -> row.replace(epoch.strip(), "epoch")));
                    rows.sort(null);
                    lines.add(object(
                            "table", table.getKey(),
                            "rows", rows.size(),
                            "sha256", Digest.ofText(String.join("\n", rows)),
                            "definition", definition));
                }
                return lines;
            } catch (SQLException e) {
                throw new StoreUnavailableException(
                        "cannot read " + file + " (" + e + ")", "see that it is a store", e);
            }
        }

        private static List<String> rows(Statement statement, String query) throws SQLException {
            List<String> rows = new ArrayList<>();
            try (ResultSet row = statement.executeQuery(query)) {
                int columns = row.getMetaData().getColumnCount();
                while (row.next()) {
                    StringBuilder text = new StringBuilder();
                    for (int i = 1; i <= columns; i++) {
                        if (!OWN_COLUMNS.contains(row.getMetaData().getColumnName(i))) {
                            Object value = row.getObject(i);
                            text.append(
                                            value instanceof byte[] bytes
                                                    ? HexFormat.of().formatHex(bytes)
                                                    : value)
                                    .append('\t');
                        }
                    }
                    rows.add(text.toString());
                }
            }
            return rows;
        }
    }
}
