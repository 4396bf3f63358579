package dev.ecphory.internal.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Asset;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Modality;
import dev.ecphory.Namespace;
import dev.ecphory.internal.text.TermAnalyzer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EventWordsTest {
    private static final String LETTER = "Dear Ben, your sister's boats are yours. I bought a boat. Boats float!";

    private final TermAnalyzer english = TermAnalyzer.of("en");
    private final EventWordsPool pool = new EventWordsPool();
    private final EventWordsCache cache = new EventWordsCache(english, pool);

    @Test
    void holdsEveryTermThatTheTextHasAndNoOther() {
        EventWords words = words(LETTER, false);
        List<String> terms = english.terms(LETTER).stream().distinct().toList();
        assertThat(terms).allMatch(term -> IntStream.range(0, words.size()).anyMatch(word -> words.is(word, term)));
        assertThat(IntStream.range(0, words.size()))
                .allMatch(word -> terms.stream().anyMatch(term -> words.is(word, term)));
    }

    @Test
    void aWordIsFoundByItsWholeTermOnly() {
        EventWords words = words("cartography", false);
        assertThat(words.size()).isOne();
        assertThat(List.of("car", "tographi", "")).noneMatch(term -> words.is(0, term));
    }

    @Test
    void wordsStandUnderTheirSentencesOnceEach() {
        EventWords words = words(LETTER, true);
        assertThat(words.sentences()).hasSize(3);
        int from = 0;
        for (EventWords.WordsOfSentence sentence : words.sentences()) {
            assertThat(IntStream.range(from, sentence.end()).filter(word -> words.is(word, "boat")))
                    .hasSize(1);
            from = sentence.end();
        }
        assertThat(from).isEqualTo(words.size());
    }

    @Test
    void aSentenceTellsWhomItSpeaksOfAndNames() {
        List<EventWords.WordsOfSentence> sentences = words(LETTER, true).sentences();
        assertThat(sentences.stream().map(EventWords.WordsOfSentence::toHearer)).containsExactly(true, false, false);
        assertThat(sentences.stream().map(one -> one.names("ben"))).containsExactly(true, false, false);
        assertThat(sentences.getFirst().names("sister")).isTrue();
        assertThat(sentences.getFirst().names("sis")).isFalse();
        assertThat(words("Benjamin met Ben.", true).sentences().getFirst().names("ben"))
                .isTrue();
    }

    @Test
    void theTailOfALongTextIsNotRead() {
        EventWords words = words("boat ".repeat(300) + "giraffe", false);
        assertThat(words.size()).isOne();
    }

    @Test
    void anEventIsReadOnceAndAgainOnlyForItsSentences() {
        LogEntry entry = entry(1, Event.ofText(LETTER).build());
        EventWords whole = cache.of(entry, false);
        assertThat(cache.of(entry, false)).isSameAs(whole);
        EventWords split = cache.of(entry, true);
        assertThat(split.sentences()).isNotEmpty();
        assertThat(cache.of(entry, false)).isSameAs(split);
        assertThat(pool.bytes()).isPositive();
    }

    @Test
    void whatAModelToldOfAnAssetIsReadEveryTime() {
        Event shown = Event.ofText("")
                .modality(Modality.IMAGE)
                .asset(new Asset("boat.png", "image/png", null, null))
                .build();
        assertThat(cache.of(entry(1, shown), false).size()).isZero();
        assertThat(cache.of(entry(1, shown.withDescription("a boat", "seer")), false)
                        .is(0, "boat"))
                .isTrue();
        assertThat(cache.of(entry(1, shown.withDescription("a giraffe", "seer")), false)
                        .is(0, "giraff"))
                .isTrue();
    }

    @Test
    void manyIndexesKeepNoMoreTogetherThanTheirRoom() {
        String text =
                String.join(" ", IntStream.range(0, 300).mapToObj(i -> "w" + i).toList());
        List<EventWordsCache> caches = IntStream.range(0, 10)
                .mapToObj(i -> new EventWordsCache(english, pool))
                .toList();
        for (long seq = 1; seq <= 6_000; seq++) {
            caches.get((int) (seq % 10)).of(entry(seq, Event.ofText(text).build()), false);
        }
        assertThat(pool.bytes()).isBetween(6L << 20, 8L << 20);
        caches.forEach(EventWordsCache::close);
        assertThat(pool.bytes()).isZero();
    }

    @Test
    void whatAnIndexThatWasLetGoKeptIsGoneAndTheOthersIsNot() {
        LogEntry entry = entry(1, Event.ofText(LETTER).build());
        EventWordsCache other = new EventWordsCache(english, pool);
        EventWords of = other.of(entry, false);
        assertThat(cache.of(entry, false)).isNotSameAs(of);
        long both = pool.bytes();
        cache.close();
        assertThat(pool.bytes()).isEqualTo(both / 2);
        assertThat(cache.of(entry, false)).isNotSameAs(cache.of(entry, false));
        assertThat(other.of(entry, false)).isSameAs(of);
    }

    private EventWords words(String text, boolean split) {
        return EventWords.of(Event.ofText(text).build(), english, split);
    }

    private static LogEntry entry(long seq, Event event) {
        Event settled = event.toBuilder()
                .id("e" + seq)
                .occurredAt(Instant.EPOCH.atOffset(ZoneOffset.UTC))
                .build();
        return new LogEntry(Namespace.of("ann"), seq, Instant.EPOCH, settled);
    }
}
