package dev.ecphory.lab.contest;

import dev.ecphory.Event;
import dev.ecphory.lab.speed.EnglishTerms;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.store.ByteBuffersDirectory;

/** BM25 as Lucene does it by default: k1 1.2, b .75, English analysis with its stop list, one document an event. */
final class Bm25Ranker implements RankerContestant.Ranker {
    private static final String BODY = "body";
    private static final String ID = "id";

    private final Analyzer analyzer = EnglishTerms.analyzer();
    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final DirectoryReader reader;

    Bm25Ranker(List<Event> events) {
        try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig(analyzer))) {
            for (Event event : events) {
                Document document = new Document();
                document.add(new StoredField(ID, String.valueOf(event.id())));
                document.add(new TextField(BODY, ContestTranscript.body(event), Field.Store.NO));
                writer.addDocument(document);
            }
            writer.commit();
            reader = DirectoryReader.open(directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public List<String> rank(String question, int limit) {
        try {
            StoredFields stored = reader.storedFields();
            List<String> ids = new ArrayList<>();
            for (ScoreDoc found :
                    new IndexSearcher(reader).search(EnglishTerms.query(analyzer, BODY, question), limit).scoreDocs) {
                ids.add(stored.document(found.doc).get(ID));
            }
            return ids;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            reader.close();
            directory.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        analyzer.close();
    }
}
