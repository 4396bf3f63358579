package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.internal.text.Passage;
import dev.ecphory.internal.text.PassageSplitter;
import dev.ecphory.spi.Embedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.jspecify.annotations.Nullable;

/**
 * The baseline of a search engine in the process: Lucene's BM25 with English analysis, alone or with its HNSW graph with default
 * settings, both in one segment over the passages that the engine cuts texts into; the best 100 of each, a passage an event, fused by
 * reciprocal ranks. Not for several threads.
 */
final class LuceneSearcher implements Searcher {
    private static final String BODY = "body";
    private static final String VECTOR = "vector";
    /** The number of a passage's event. */
    private static final String EVENT = "event";

    private static final String ID = "id";
    private static final String TEXT = "text";
    private static final double BUFFER_MB = 512;

    private final @Nullable Embedder embedder;
    private final Analyzer analyzer = EnglishTerms.analyzer();
    private final Directory directory;
    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final StoredFields stored;

    private LuceneSearcher(Directory directory, @Nullable Embedder embedder) throws IOException {
        this.directory = directory;
        this.embedder = embedder;
        reader = DirectoryReader.open(directory);
        searcher = new IndexSearcher(reader);
        stored = searcher.storedFields();
    }

    /** Words and vectors together. */
    static LuceneSearcher hybrid(Path home, Embedder embedder) {
        return open(home, embedder);
    }

    /** BM25 alone. */
    static LuceneSearcher words(Path home) {
        return open(home, null);
    }

    private static LuceneSearcher open(Path home, @Nullable Embedder embedder) {
        try {
            return new LuceneSearcher(new MMapDirectory(home.resolve("lucene")), embedder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void build(Path home, Talk talk, Embedder embedder) {
        IndexWriterConfig config = new IndexWriterConfig(EnglishTerms.analyzer()).setRAMBufferSizeMB(BUFFER_MB);
        try (Directory directory = new MMapDirectory(home.resolve("lucene"));
                IndexWriter writer = new IndexWriter(directory, config)) {
            int[] number = {0};
            talk.forEach(event -> add(writer, number[0]++, event, embedder));
            writer.forceMerge(1);
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(IndexWriter writer, int number, Event event, Embedder embedder) {
        String text = event.text();
        for (Passage passage : PassageSplitter.of(text)) {
            String body = Talk.body(event.speaker(), passage.in(text));
            Document document = new Document();
            document.add(new NumericDocValuesField(EVENT, number));
            document.add(new StoredField(ID, String.valueOf(event.id())));
            document.add(new StoredField(TEXT, text));
            document.add(new TextField(BODY, body, Field.Store.NO));
            document.add(new KnnFloatVectorField(
                    VECTOR, embedder.passage(body).toArray(), VectorSimilarityFunction.DOT_PRODUCT));
            try {
                writer.addDocument(document);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A bare loop that indexes the words of texts and embeds them, for comparison with a replay; keeps no vector. */
    static void indexWords(Path folder, List<String> bodies, Embedder embedder) {
        try (Directory directory = new MMapDirectory(folder);
                IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(EnglishTerms.analyzer()))) {
            for (String body : bodies) {
                Document document = new Document();
                document.add(new TextField(BODY, body, Field.Store.NO));
                writer.addDocument(document);
                if (embedder.passage(body).component(0) > 1) {
                    throw new IllegalStateException("a number of a unit vector is not above 1: " + body);
                }
            }
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> recall(String question) {
        try {
            Map<Integer, Integer> documents = new HashMap<>();
            List<String> ids = new ArrayList<>();
            for (int event : best(question, documents)) {
                Document document = stored.document(Objects.requireNonNull(documents.get(event)));
                if (document.get(TEXT) != null) {
                    ids.add(document.get(ID));
                }
            }
            return ids;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Integer> best(String question, Map<Integer, Integer> documents) throws IOException {
        Query words = EnglishTerms.query(analyzer, BODY, question);
        if (embedder == null) {
            return best(words, TopList.ANSWER, documents);
        }
        float[] vector = embedder.question(question).toArray();
        return TopList.fused(
                best(words, TopList.LIST, documents),
                best(new KnnFloatVectorQuery(VECTOR, vector, TopList.LIST), TopList.LIST, documents));
    }

    /** The events of the best passages, and of each the document of one. */
    private List<Integer> best(Query query, int most, Map<Integer, Integer> documents) throws IOException {
        LeafReader segment = reader.leaves().getFirst().reader();
        Set<Integer> events = new LinkedHashSet<>();
        for (ScoreDoc found : searcher.search(query, most).scoreDocs) {
            NumericDocValues numbers = segment.getNumericDocValues(EVENT);
            if (numbers.advanceExact(found.doc)) {
                int event = (int) numbers.longValue();
                events.add(event);
                documents.putIfAbsent(event, found.doc);
            }
        }
        return List.copyOf(events);
    }

    @Override
    public void close() {
        try {
            reader.close();
            directory.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
