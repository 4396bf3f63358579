package dev.ecphory.lab.speed;

import dev.ecphory.spi.Embedder;
import dev.langchain4j.data.embedding.Embedding;
import dev.langchain4j.data.segment.TextSegment;
import dev.langchain4j.store.embedding.EmbeddingSearchRequest;
import dev.langchain4j.store.embedding.inmemory.InMemoryEmbeddingStore;
import java.util.ArrayList;
import java.util.List;

/** The baseline of a plain list of vectors: LangChain4j's store in memory, which compares the question with each. Not for several threads. */
final class LangChainSearcher implements Searcher {
    private final InMemoryEmbeddingStore<TextSegment> store = new InMemoryEmbeddingStore<>();
    private final Embedder embedder;

    private LangChainSearcher(Embedder embedder) {
        this.embedder = embedder;
    }

    /** Takes a talk in; the store is kept nowhere. */
    static LangChainSearcher of(Talk talk, Embedder embedder) {
        LangChainSearcher searcher = new LangChainSearcher(embedder);
        List<String> ids = new ArrayList<>(talk.size());
        List<Embedding> vectors = new ArrayList<>(talk.size());
        List<TextSegment> texts = new ArrayList<>(talk.size());
        talk.forEach(event -> {
            ids.add(String.valueOf(event.id()));
            vectors.add(Embedding.from(embedder.passage(Talk.body(event)).toArray()));
            texts.add(TextSegment.from(event.text()));
        });
        searcher.store.addAll(ids, vectors, texts);
        return searcher;
    }

    @Override
    public List<String> recall(String question) {
        EmbeddingSearchRequest request = EmbeddingSearchRequest.builder()
                .queryEmbedding(Embedding.from(embedder.question(question).toArray()))
                .maxResults(TopList.ANSWER)
                .build();
        return store.search(request).matches().stream()
                .filter(match -> !match.embedded().text().isEmpty())
                .map(match -> match.embeddingId())
                .toList();
    }

    @Override
    public void close() {
        store.removeAll();
    }
}
