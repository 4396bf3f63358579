package dev.ecphory.lab.speed;

import dev.ecphory.Event;
import dev.ecphory.spi.Embedder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
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
 * settings, both in one segment; the best 100 of each fused by reciprocal ranks. Not for several threads.
 */
final class LuceneSearcher implements Searcher {
    private static final String BODY = "body";
    private static final String VECTOR = "vector";
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
            talk.forEach(event -> add(writer, event, embedder));
            writer.forceMerge(1);
            writer.commit();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void add(IndexWriter writer, Event event, Embedder embedder) {
        String body = Talk.body(event);
        Document document = new Document();
        document.add(new StoredField(ID, String.valueOf(event.id())));
        document.add(new StoredField(TEXT, event.text()));
        document.add(new TextField(BODY, body, Field.Store.NO));
        document.add(new KnnFloatVectorField(
                VECTOR, embedder.passage(body).toArray(), VectorSimilarityFunction.DOT_PRODUCT));
        try {
            writer.addDocument(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
            List<String> ids = new ArrayList<>();
            for (int place : best(question)) {
                Document document = stored.document(place);
                if (document.get(TEXT) != null) {
                    ids.add(document.get(ID));
                }
            }
            return ids;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Integer> best(String question) throws IOException {
        Query words = EnglishTerms.query(analyzer, BODY, question);
        if (embedder == null) {
            return best(words, TopList.ANSWER);
        }
        float[] vector = embedder.question(question).toArray();
        return TopList.fused(
                best(words, TopList.LIST), best(new KnnFloatVectorQuery(VECTOR, vector, TopList.LIST), TopList.LIST));
    }

    private List<Integer> best(Query query, int most) throws IOException {
        ScoreDoc[] found = searcher.search(query, most).scoreDocs;
        return Arrays.stream(found).map(document -> document.doc).toList();
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
