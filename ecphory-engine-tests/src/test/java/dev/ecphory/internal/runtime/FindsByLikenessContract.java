package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.bits;
import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.notes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Asset;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.ModelBusyException;
import dev.ecphory.ModelUnavailableException;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallOptions.AssetMode;
import dev.ecphory.RecallResult;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.internal.assets.AssetEmbeddingChore;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.model.ColourEmbedder;
import dev.ecphory.internal.model.Pictures;
import dev.ecphory.internal.store.SettableClock;
import dev.ecphory.spi.AssetSource;
import dev.ecphory.spi.Embedding;
import dev.ecphory.spi.VectorSpace;
import dev.ecphory.spi.store.EventStore;
import dev.ecphory.spi.store.VectorTable.EventVectors;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Images that nobody has put into words are found by what they show, and cost events of words no more than their quota, over every
 * store. */
public abstract class FindsByLikenessContract {
    private static final Namespace ANN = Namespace.of("ann");
    private static final String ASKS = "Show me the photo with something red";
    private static final RecallOptions HYBRID = AT_ONCE.withAssets(AssetMode.HYBRID);

    /** A reference is the colours, joined. */
    private static final AssetSource PAINTED =
            asset -> Pictures.of(asset.reference().replaceAll("[.].*", "").split("-"));

    private final AtomicReference<@Nullable RuntimeException> failure = new AtomicReference<>();
    private final ColourEmbedder colours = new ColourEmbedder(content -> {
        RuntimeException thrown = failure.get();
        if (thrown != null) {
            throw thrown;
        }
    });
    private EventStore store;
    private Ecphory engine;

    /** Opens the store of a name, with what it has kept. */
    protected abstract EventStore open(String name, InstantSource clock);

    private Ecphory engine(EventStore over, AssetSource source) {
        return Ecphory.builder(over)
                .tier(Tier.EDGE)
                .background(false)
                .clock(new SettableClock())
                .assetEmbedder(colours, source)
                .open();
    }

    @BeforeEach
    void begin() {
        store = open("first", new SettableClock());
        engine = engine(store, PAINTED);
    }

    @AfterEach
    void close() {
        engine.close();
    }

    private Memory ann() {
        return engine.memory(ANN);
    }

    private static Event photo(String id, String colours, String text) {
        return Event.ofText(text)
                .id(id)
                .speaker("Ann")
                .asset(Asset.of(colours + ".png", "image/png"))
                .build();
    }

    private void talk(int turns) {
        ann().append(IntStream.range(0, turns)
                .mapToObj(i -> Event.ofText("The red photo of week " + i + " shows something of the harvest")
                        .id("t" + i)
                        .speaker(i % 2 == 0 ? "Ann" : "Bob")
                        .build())
                .toList());
    }

    private long embedded() {
        return ann().consolidate(ProgressListener.SILENT).units(AssetEmbeddingChore.CHORE);
    }

    private List<Integer> vectors() {
        return store.vectors().after(ANN, ColourEmbedder.SPACE, 0, 1_000).stream()
                .map(EventVectors::passages)
                .map(List::size)
                .toList();
    }

    @Test
    void anImageIsFoundByWhatItShowsThoughNobodySaidIt() {
        talk(6);
        var unused = ann().append(photo("blue", "blue", ""), photo("red", "red", ""), photo("mixed", "red-green", ""));
        assertThat(embedded()).isEqualTo(3);
        assertThat(ids(ann().recall(ASKS, AT_ONCE.withAssets(AssetMode.TEXT)))).endsWith("blue", "red", "mixed");
        for (AssetMode mode : List.of(AssetMode.AUTO, AssetMode.HYBRID, AssetMode.NATIVE)) {
            var recalled = ann().recall(ASKS, AT_ONCE.withAssets(mode));
            assertThat(ids(recalled)).as("%s", mode).containsSubsequence("red", "mixed");
            assertThat(recalled.items().stream()
                            .filter(item -> item.entry().id().equals("red"))
                            .findFirst()
                            .orElseThrow()
                            .reasons())
                    .as("%s", mode)
                    .anyMatch(reason -> reason.stage().equals("native"));
            assertThat(recalled.context()).contains("(id red) Ann").contains("not described");
        }
    }

    @Test
    void nativeCountsNothingButVectorsForEventsThatHaveOne() {
        talk(3);
        var unused = ann().append(
                        photo("said", "blue", "a red photo, the red photo, something red"), photo("seen", "red", ""));
        assertThat(embedded()).isEqualTo(2);
        assertThat(ids(ann().recall(ASKS, AT_ONCE.withAssets(AssetMode.NATIVE))))
                .endsWith("said");
        List<String> words = bits(ann().recall(ASKS, AT_ONCE.withAssets(AssetMode.TEXT))).stream()
                .filter(one -> one.startsWith("said "))
                .toList();
        assertThat(bits(ann().recall(ASKS, HYBRID))).containsAll(words);
        assertThat(ids(ann().recall(ASKS, HYBRID)).subList(0, 2)).contains("seen");
    }

    @Test
    void autoAsksForVectorsOnlyWhereSomethingShownIsAskedFor() {
        talk(2);
        var unused = ann().append(photo("red", "red", ""));
        assertThat(embedded()).isEqualTo(1);
        for (String shown : List.of(
                ASKS,
                "What does the red bicycle look like?",
                "Which colour is the roof?",
                "Play the voice memo of Tuesday",
                "What can be seen on it?",
                "the picture of a barn")) {
            colours.questions.clear();
            assertThat(notes(ann().recall(shown, AT_ONCE))).as(shown).contains("assets: auto, colours/1/7/plain");
            assertThat(colours.questions).as(shown).hasSize(1);
        }
        colours.questions.clear();
        for (String said : List.of(
                "When did Ann move to Porto?",
                "Who likes red wine?",
                "What did Bob say about the harvest?",
                "Would you like tea?")) {
            assertThat(notes(ann().recall(said, AT_ONCE))).as(said).doesNotContain("assets");
        }
        assertThat(colours.questions).isEmpty();
    }

    @Test
    void wordsAloneRecallWhatTheyRecallWithoutAnEmbedderBitForBit() {
        talk(12);
        var unused = ann().append(photo("red", "red", "look"), photo("green", "green", ""));
        assertThat(embedded()).isEqualTo(2);
        try (Ecphory plain = EngineFixture.edge(new dev.ecphory.internal.store.WrappedStore(store) {
            @Override
            public void close() {}
        })) {
            Memory without = plain.memory(ANN);
            for (String question : List.of(ASKS, "Who is Ann?", "the harvest of week 3")) {
                List<String> expected = bits(without.recall(question, AT_ONCE));
                assertThat(bits(ann().recall(question, AT_ONCE.withAssets(AssetMode.TEXT))))
                        .isEqualTo(expected);
                for (AssetMode mode : AssetMode.values()) {
                    assertThat(bits(without.recall(question, AT_ONCE.withAssets(mode))))
                            .isEqualTo(expected);
                }
            }
            assertThat(notes(without.recall(ASKS, HYBRID))).contains("no embedder of assets is configured");
            assertThat(notes(without.recall(ASKS, AT_ONCE))).doesNotContain("assets:");
        }
    }

    @Test
    void imagesTakeNoMoreSeatsFromEventsOfWordsThanTheirQuota() {
        talk(40);
        ann().append(IntStream.range(0, 30)
                .mapToObj(i -> photo("red" + i, "red", ""))
                .toList());
        assertThat(embedded()).isEqualTo(30);
        for (Map.Entry<Integer, Integer> one :
                Map.of(1, 0, 2, 1, 3, 1, 5, 2, 10, 3, 20, 6, 40, 12).entrySet()) {
            for (AssetMode mode : List.of(AssetMode.AUTO, AssetMode.HYBRID, AssetMode.NATIVE)) {
                RecallOptions options = AT_ONCE.withLimit(one.getKey());
                long before = images(ann().recall(ASKS, options.withAssets(AssetMode.TEXT)));
                assertThat(images(ann().recall(ASKS, options.withAssets(mode))))
                        .as("%s of %s", mode, one.getKey())
                        .isEqualTo(before + one.getValue());
            }
        }
        var why = ann().explain(ASKS, HYBRID, "red29");
        assertThat(why.rank()).isPositive();
    }

    private static long images(RecallResult recalled) {
        return ids(recalled).stream().filter(id -> id.startsWith("red")).count();
    }

    @Test
    void aMemoryOfImagesAloneGivesThemEverySeat() {
        ann().append(IntStream.range(0, 30)
                .mapToObj(i -> photo("p" + i, i % 3 == 0 ? "red" : "green", ""))
                .toList());
        assertThat(embedded()).isEqualTo(30);
        assertThat(ids(ann().recall(ASKS, HYBRID.withLimit(10))))
                .allMatch(id -> Integer.parseInt(id.substring(1)) % 3 == 0);
    }

    @Test
    void whatIsEmbeddedIsEmbeddedOnceAndAnErasureTakesIt() {
        var unused = ann().append(photo("a", "red", "x"), photo("b", "red", "y"), photo("c", "red", "z"));
        assertThat(embedded()).isEqualTo(3);
        assertThat(embedded()).isZero();
        ann().admin().rebuildProjections(ProgressListener.SILENT);
        assertThat(colours.asked).hasValue(3);
        assertThat(ann().admin().stats().embedded()).containsEntry(ColourEmbedder.SPACE.key(), 3L);
        assertThat(ids(ann().recall(ASKS, HYBRID))).contains("a", "b", "c");
        var unusedErased = ann().deletion().erase(new Selection.Events(Set.of("a")));
        var unusedRedacted = ann().deletion().redact(new Selection.Events(Set.of("b")));
        assertThat(vectors()).containsExactly(0, 1);
        var recalled = ann().recall(ASKS, HYBRID);
        assertThat(recalled.items().stream()
                        .filter(item -> item.reasons().stream()
                                .anyMatch(reason -> reason.stage().equals("native")))
                        .map(item -> item.entry().id()))
                .containsExactly("c");
        ann().admin().migrateEmbeddings(ProgressListener.SILENT);
        assertThat(colours.asked).hasValue(4);
        assertThat(vectors()).containsExactly(0, 1);
        assertThat(ann().admin().verify(ProgressListener.SILENT).problems()).isEmpty();
    }

    @Test
    void whatCannotBeReadOrEmbeddedIsSetAsideAndHoldsUpNothing() {
        engine.close();
        boolean[] there = {false};
        engine = engine(open("second", new SettableClock()), asset -> {
            if (asset.reference().startsWith("gone") && !there[0]) {
                throw new InvalidInputException("asset.reference", "secret", "is not there", "put it back");
            }
            return asset.reference().startsWith("garbage") ? new byte[9] : Pictures.of("red");
        });
        var unused = ann().append(
                        photo("g", "gone", ""),
                        photo("n", "garbage", ""),
                        photo("r", "red", ""),
                        EngineFixture.saying("t", "red"));
        assertThat(embedded()).isEqualTo(3);
        assertThat(ids(ann().recall(ASKS, HYBRID)).getFirst()).isEqualTo("r");
        assertThat(ann().admin().choreFailures())
                .hasSize(2)
                .allMatch(one -> one.chore().equals(AssetEmbeddingChore.CHORE))
                .noneMatch(one -> one.error().contains("secret"));
        there[0] = true;
        assertThat(embedded()).isEqualTo(1);
        assertThat(ids(ann().recall(ASKS, HYBRID)).subList(0, 2)).containsExactlyInAnyOrder("g", "r");
        for (int i = 0; i < 4; i++) {
            assertThat(embedded()).isZero();
        }
        assertThat(ann().admin().choreFailures())
                .hasSize(1)
                .allMatch(one -> one.tries() == AssetEmbeddingChore.MOST_TRIES);
    }

    @Test
    void afterReopeningTheSameIsFoundAndNoModelIsAskedAgain() {
        talk(6);
        var unused = ann().append(photo("blue", "blue", ""), photo("red", "red", ""));
        assertThat(embedded()).isEqualTo(2);
        List<String> before = bits(ann().recall(ASKS, HYBRID));
        engine.close();
        begin();
        assertThat(bits(ann().recall(ASKS, HYBRID))).isEqualTo(before);
        assertThat(embedded()).isZero();
        ann().admin().rebuildProjections(ProgressListener.SILENT);
        assertThat(bits(ann().recall(ASKS, HYBRID))).isEqualTo(before);
        assertThat(colours.asked).hasValue(2);
    }

    @Test
    void aBusyModelIsWaitedForAndABrokenOneEndsTheRun() {
        var unused = ann().append(photo("a", "red", ""), photo("b", "red", ""));
        failure.set(new ModelBusyException("busy", null, null));
        assertThat(embedded()).isZero();
        assertThat(colours.asked).hasValue(1);
        assertThat(ann().admin().choreFailures()).isEmpty();
        failure.set(new ModelUnavailableException("no key", "give one", null));
        assertThat(embedded()).isEqualTo(1);
        assertThat(colours.asked).hasValue(2);
        failure.set(null);
        assertThat(embedded()).isEqualTo(2);
        assertThat(vectors()).containsExactly(1, 1);
        assertThat(ann().admin().choreFailures()).isEmpty();
    }

    @Test
    void healthAndQueueTellOfTheSpaceAndTheEngineClosesTheModel() {
        var unused = ann().append(photo("a", "red", ""));
        assertThat(health()).contains("1 events wait to be looked at for assets in colours/1/7/plain");
        assertThat(EngineMemory.of(ann()).queue())
                .anyMatch(one -> one.chore().equals(AssetEmbeddingChore.CHORE) && one.waiting() == 1);
        assertThat(embedded()).isEqualTo(1);
        assertThat(health()).contains("asset embedder: colours/1/7/plain");
        engine.close();
        assertThat(colours.closed()).isEqualTo(1);
    }

    private String health() {
        StringBuilder lines = new StringBuilder();
        engine.health().parts().forEach(part -> lines.append(part.name())
                .append(": ")
                .append(part.note())
                .append('\n'));
        return lines.toString();
    }

    @Test
    void aVectorOfAnotherSpaceIsNeverStoredAndTwoModelsNeverShareOne() {
        Embedding foreign = Embedding.of(new VectorSpace("x", "1", 2, "plain"), new float[] {1, 0});
        assertThat(foreign.space()).isNotEqualTo(ColourEmbedder.SPACE);
        assertThatThrownBy(() -> Ecphory.builder(EngineFixture.store())
                        .embedder(new FakeEmbedder())
                        .assetEmbedder(new SameSpace(), PAINTED)
                        .open())
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("space of the embedder of texts");
    }

    /** In the space of texts, which is refused. */
    private static final class SameSpace implements dev.ecphory.spi.AssetEmbedder {
        @Override
        public VectorSpace space() {
            return FakeEmbedder.SPACE;
        }

        @Override
        public boolean reads(String mediaType) {
            return true;
        }

        @Override
        public Embedding embedAsset(byte[] content, String mediaType) {
            throw new AssertionError("never asked");
        }

        @Override
        public Embedding embedQuery(String question) {
            throw new AssertionError("never asked");
        }
    }
}
