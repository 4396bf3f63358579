package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.spi.Embedder;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.apache.lucene.analysis.CharArraySet;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.util.VectorUtil;

/**
 * The baseline that published memories are built on: SQLite with FTS5 (porter stems, bm25) for words and an exact scan
 * over float vectors in rows for meaning, the best 100 of each fused by reciprocal ranks. It is treated well: WAL, a
 * 64 MB page cache, memory-mapped reads, stop words left out of the question, prepared statements, and Lucene's SIMD
 * kernel for the dot products. Not for several threads.
 */
final class SeedSubstrate implements Searcher {
    private static final int BATCH = 1_000;
    private static final CharArraySet STOP_WORDS = EnglishAnalyzer.ENGLISH_STOP_WORDS_SET;

    private final Embedder embedder;
    private final Connection connection;
    private final PreparedStatement words;
    private final PreparedStatement vectors;
    private final PreparedStatement event;

    private SeedSubstrate(Connection connection, Embedder embedder) throws SQLException {
        this.connection = connection;
        this.embedder = embedder;
        words = connection.prepareStatement("select rowid from words where words match ? order by rank limit ?");
        vectors = connection.prepareStatement("select seq, vector from vectors");
        event = connection.prepareStatement("select id, session, speaker, occurred, text from events where seq = ?");
    }

    static SeedSubstrate open(Path home, Embedder embedder) {
        try {
            return new SeedSubstrate(connect(home), embedder);
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static Connection connect(Path home) throws SQLException {
        Connection connection = DriverManager.getConnection("jdbc:sqlite:" + home.resolve("seed.db"));
        try (Statement statement = connection.createStatement()) {
            statement.execute("pragma journal_mode = wal");
            statement.execute("pragma cache_size = -65536");
            statement.execute("pragma mmap_size = 8589934592");
        }
        return connection;
    }

    static void build(Path home, SyntheticConversation synthetic, Embedder embedder) {
        try (Connection connection = connect(home);
                Statement statement = connection.createStatement()) {
            statement.execute("create table events (seq integer primary key, id text not null, session text,"
                    + " speaker text, occurred text, text text not null)");
            statement.execute("create virtual table words using fts5(body, content='', tokenize='porter unicode61')");
            statement.execute("create table vectors (seq integer primary key, vector blob not null)");
            connection.setAutoCommit(false);
            try (PreparedStatement event = connection.prepareStatement("insert into events values (?, ?, ?, ?, ?, ?)");
                    PreparedStatement word =
                            connection.prepareStatement("insert into words(rowid, body) values (?, ?)");
                    PreparedStatement vector = connection.prepareStatement("insert into vectors values (?, ?)")) {
                List<Event> batch = new ArrayList<>();
                int[] seq = {0};
                synthetic.forEach(next -> {
                    batch.add(next);
                    if (batch.size() == BATCH || seq[0] + batch.size() == synthetic.size()) {
                        insert(batch, seq, event, word, vector, embedder);
                        batch.clear();
                    }
                });
            }
            connection.commit();
            connection.setAutoCommit(true);
            statement.execute("insert into words(words) values ('optimize')");
            statement.execute("analyze");
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private static void insert(
            List<Event> batch,
            int[] seq,
            PreparedStatement event,
            PreparedStatement word,
            PreparedStatement vector,
            Embedder embedder) {
        try {
            for (Event next : batch) {
                int at = ++seq[0];
                String body = SyntheticConversation.body(next);
                event.setInt(1, at);
                event.setString(2, next.id());
                event.setString(3, next.session());
                event.setString(4, next.speaker());
                event.setString(5, String.valueOf(next.occurredAt()));
                event.setString(6, next.text());
                event.addBatch();
                word.setInt(1, at);
                word.setString(2, body);
                word.addBatch();
                vector.setInt(1, at);
                vector.setBytes(2, bytes(embedder.passage(body).toArray()));
                vector.addBatch();
            }
            event.executeBatch();
            word.executeBatch();
            vector.executeBatch();
            event.getConnection().commit();
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    @Override
    public List<String> recall(String question) {
        try {
            List<String> ids = new ArrayList<>();
            for (int seq : TopList.fused(byWords(question), byMeaning(question))) {
                event.setInt(1, seq);
                try (ResultSet row = event.executeQuery()) {
                    if (row.next() && !row.getString("text").isEmpty()) {
                        ids.add(row.getString("id"));
                    }
                }
            }
            return ids;
        } catch (SQLException e) {
            throw failed(e);
        }
    }

    private List<Integer> byWords(String question) throws SQLException {
        TreeMap<String, String> terms = new TreeMap<>();
        for (String word : question.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (!word.isEmpty() && !STOP_WORDS.contains(word)) {
                terms.put(word, '"' + word + '"');
            }
        }
        words.setString(1, String.join(" OR ", terms.values()));
        words.setInt(2, TopList.LIST);
        List<Integer> found = new ArrayList<>();
        try (ResultSet rows = words.executeQuery()) {
            while (rows.next()) {
                found.add(rows.getInt(1));
            }
        }
        return found;
    }

    private List<Integer> byMeaning(String question) throws SQLException {
        float[] wanted = embedder.question(question).toArray();
        float[] vector = new float[wanted.length];
        TopList top = new TopList(TopList.LIST);
        try (ResultSet rows = vectors.executeQuery()) {
            while (rows.next()) {
                ByteBuffer.wrap(rows.getBytes(2))
                        .order(ByteOrder.LITTLE_ENDIAN)
                        .asFloatBuffer()
                        .get(vector);
                top.offer(rows.getInt(1), VectorUtil.dotProduct(wanted, vector));
            }
        }
        return top.places();
    }

    private static byte[] bytes(float[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(vector);
        return bytes.array();
    }

    private static IllegalStateException failed(SQLException e) {
        return new IllegalStateException("the seed substrate failed; look at the cause", e);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failed(e);
        }
    }
}
