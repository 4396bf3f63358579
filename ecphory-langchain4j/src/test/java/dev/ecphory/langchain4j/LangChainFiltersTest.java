package dev.ecphory.langchain4j;

import static dev.langchain4j.store.embedding.filter.MetadataFilterBuilder.metadataKey;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.EventFilter;
import dev.ecphory.InvalidInputException;
import dev.ecphory.RecallOptions;
import dev.ecphory.Tier;
import dev.ecphory.testkit.Decorated;
import dev.ecphory.testkit.InMemoryEventStore;
import dev.langchain4j.rag.content.Content;
import dev.langchain4j.rag.query.Query;
import dev.langchain4j.store.embedding.filter.Filter;
import dev.langchain4j.store.embedding.filter.logical.Not;
import java.time.InstantSource;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class LangChainFiltersTest {
    @Test
    void everyOperatorOfLangChain4jIsToldInTheEnginesTerms() {
        Filter filter = metadataKey("topic")
                .isEqualTo("trip")
                .and(metadataKey("stars")
                        .isGreaterThanOrEqualTo(3)
                        .or(metadataKey("stars").isLessThan(1.5)))
                .and(new Not(metadataKey("speaker").isIn("Ana", "Ben")))
                .and(metadataKey("session").isNotEqualTo("old"))
                .and(metadataKey("note").containsString("sea"))
                .and(metadataKey("occurred_at").isGreaterThan("2026-05-01T10:00:00Z"));
        EventFilter mapped = LangChainFilters.of(filter);
        assertThat(mapped.toString())
                .contains("metadata.topic = \"trip\"")
                .contains("metadata.stars >= 3 or metadata.stars < 1.5")
                .contains("not speaker in (")
                .contains("not session = \"old\"")
                .contains("metadata.note contains \"sea\"")
                .contains("occurredAt > 2026-05-01T10:00:00Z");
        assertThat(EventFilter.parse(mapped.toString())).isEqualTo(mapped);
    }

    @Test
    void anOperatorThatAMemoryDoesNotHaveIsNamed() {
        Filter own = new OwnFilter();
        assertThatThrownBy(() -> LangChainFilters.of(own))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("OwnFilter is an operator that this memory does not have");
        assertThatThrownBy(() -> LangChainFilters.of(metadataKey("occurred_at").isGreaterThan("soon")))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("occurred_at soon is no time");
    }

    private static final class OwnFilter implements Filter {
        @Override
        public boolean test(Object object) {
            return true;
        }
    }

    @Test
    void aRetrieverGivesEventsThatMatchAlone() {
        try (Ecphory ecphory =
                Decorated.of(Ecphory.builder(new InMemoryEventStore(InstantSource.system(), new Random(1)))
                        .tier(Tier.EDGE)
                        .background(false)
                        .open())) {
            for (String who : List.of("Ana", "Ben")) {
                ecphory.memory("m")
                        .append(Event.ofText("I sold the bike.")
                                .id(who)
                                .speaker(who)
                                .metadata("topic", who.equals("Ana") ? "x" : "y")
                                .build());
            }
            EcphoryContentRetriever.Builder builder = EcphoryContentRetriever.builder(ecphory.memory("m"))
                    .options(RecallOptions.defaults().withMinRelevance(0))
                    .eachEvent(true);
            assertThat(ids(builder.build())).containsExactlyInAnyOrder("Ana", "Ben");
            assertThat(ids(builder.filter(metadataKey("topic").isEqualTo("x")).build()))
                    .containsExactly("Ana");
            assertThat(ids(builder.dynamicFilter(query -> metadataKey("speaker").isEqualTo("Ben"))
                            .build()))
                    .containsExactly("Ben");
        }
    }

    private static List<String> ids(EcphoryContentRetriever retriever) {
        return retriever.retrieve(Query.from("Who sold the bike?")).stream()
                .map(Content::textSegment)
                .map(segment -> String.valueOf(segment.metadata().getString("event_id")))
                .toList();
    }
}
