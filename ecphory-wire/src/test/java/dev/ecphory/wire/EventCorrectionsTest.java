package dev.ecphory.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Asset;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Fact;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Modality;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.knowledge.Claim;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Events are corrected and made one by events of their own, and nothing of what was said is lost. */
final class EventCorrectionsTest {
    private final Ecphory engine = EngineFixture.edge(EngineFixture.store());
    private final Memory memory = engine.memory("mira");

    @AfterEach
    void close() {
        engine.close();
    }

    private void said(String... ids) {
        for (String id : ids) {
            var unused = memory.append(EngineFixture.saying(id, "The boat is " + id + "."));
        }
    }

    private LogEntry correct(String id, String text) {
        EventCorrections versions = EventCorrections.of(memory, id);
        return versions.merge(id, List.of(), versions.redraft(text), text);
    }

    private LogEntry merge(String id, List<String> others, String text) {
        EventCorrections versions = EventCorrections.of(memory, id);
        return versions.merge(id, others, versions.redraft(text), text);
    }

    private String logs() {
        return memory.admin().logPosition() + " " + memory.list(0, 100) + " "
                + memory.deletion().retractedIds();
    }

    @Test
    void aCorrectionKeepsTheClaimsThatStillStandInItsText() {
        String first = memory.append(Event.ofText("Tea in Lisbon.")
                        .speaker("Ann")
                        .claims(List.of(
                                Claim.Stated.of("user", "lives_in", "Lisbon").quoting("in Lisbon"),
                                Claim.Stated.of("user", "likes", "Tea")))
                        .build())
                .getFirst()
                .id();
        assertThat(correct(first, "Tea in Porto.").event().claims()).hasSize(1);
        assertThat(current("likes")).containsExactly("Tea");
        assertThat(current("lives_in")).isEmpty();
    }

    private List<String> current(String predicate) {
        return memory.facts().facts("Ann", predicate, null, null).stream()
                .map(Fact::object)
                .toList();
    }

    @Test
    void everyVersionIsFoundFromEveryOtherAndOnlyTheLatestIsInSight() {
        said("blue");
        assertThat(correct("blue", "The boat is green.").id()).isEqualTo("blue~2");
        LogEntry third = correct("blue~2", "The boat is red.");
        assertThat(third.event().text()).isEqualTo("The boat is red.");
        assertThat(EventCorrections.corrects(third)).isEqualTo("blue~2");
        for (String id : List.of("blue", "blue~2", "blue~3")) {
            EventCorrections versions = EventCorrections.of(memory, id);
            assertThat(versions.ids()).as(id).containsExactly("blue", "blue~2", "blue~3");
            assertThat(versions.latest()).as(id).isEqualTo(third);
        }
        assertThat(memory.deletion().retractedIds()).containsExactlyInAnyOrder("blue", "blue~2");
    }

    @Test
    void moreThanNineVersionsStayInTheirOrder() {
        said("b");
        String latest = "b";
        for (int i = 2; i <= 12; i++) {
            latest = correct(latest, "text " + i).id();
            assertThat(latest).isEqualTo("b~" + i);
        }
        assertThat(EventCorrections.of(memory, "b~11").ids())
                .hasSize(12)
                .startsWith("b", "b~2")
                .endsWith("b~10", "b~11", "b~12");
    }

    @Test
    void theSameCorrectionOnceMoreChangesNothing() {
        said("blue");
        LogEntry once = correct("blue", "The boat is green.");
        String before = logs();
        assertThat(correct("blue", "The boat is green.")).isEqualTo(once);
        assertThat(logs()).isEqualTo(before);
    }

    @Test
    void whatWasCorrectedBeforeIsRefusedAndTheMessageNamesWhatToRead() {
        said("blue", "other");
        var unused = correct("blue", "The boat is green.");
        String before = logs();
        assertThatThrownBy(() -> correct("blue", "The boat is black."))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("\"blue\"")
                .hasMessageContaining("\"blue~2\"");
        assertThatThrownBy(() -> merge("blue", List.of("other"), "The boat is green."))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("\"blue~2\"");
        assertThatThrownBy(() -> EventCorrections.of(memory, "nobody"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nobody");
        assertThat(logs()).isEqualTo(before);
    }

    @Test
    void severalAreMadeOneAndEachComesBackWhenItIsRestored() {
        said("one", "two", "three");
        LogEntry merged = merge("one", List.of("two", "three"), "There are three boats.");
        assertThat(merged.id()).isEqualTo("one~2");
        assertThat(EventCorrections.merges(merged)).containsExactly("two", "three");
        assertThat(memory.deletion().retractedIds()).containsExactlyInAnyOrder("one", "two", "three");
        String before = logs();
        assertThat(merge("one", List.of("two", "three"), "There are three boats."))
                .isEqualTo(merged);
        assertThat(logs()).isEqualTo(before);
        assertThatThrownBy(() -> merge("one", List.of("three"), "There are three boats."))
                .isInstanceOf(InvalidInputException.class);
        memory.deletion().restore("two");
        assertThat(memory.deletion().retractedIds()).containsExactlyInAnyOrder("one", "three");
        assertThat(EventCorrections.merges(correct("one~2", "Two boats."))).isEmpty();
    }

    @Test
    void whatAKillLeftHalfDoneIsDoneByTheSameCallOnceMore() {
        said("one", "two");
        // as if killed after the correction was appended
        var unused = memory.append(EventCorrections.of(memory, "one")
                .redraft("Two boats.")
                .id("one~2")
                .metadata(EventCorrections.CORRECTS, "one")
                .metadata(EventCorrections.MERGES, "two")
                .build());
        assertThat(merge("one", List.of("two"), "Two boats.").id()).isEqualTo("one~2");
        assertThat(memory.deletion().retractedIds()).containsExactlyInAnyOrder("one", "two");
        assertThat(memory.admin().logPosition().events()).isEqualTo(3);
    }

    @Test
    void whatCannotBeMadeOneIsRefusedAndNothingChanges() {
        said("one", "two", "three");
        var unused = correct("three", "The boat is gone.");
        String before = logs();
        List<String> many = IntStream.range(0, EventCorrections.MOST_MERGED)
                .mapToObj(i -> "m" + i)
                .toList();
        for (List<String> wrong : List.of(
                many, List.of("one"), List.of("two", "two"), List.of("two", "nobody"), List.of("two", "three"))) {
            assertThatThrownBy(() -> merge("one", wrong, "All boats."))
                    .as("%s", wrong)
                    .isInstanceOf(InvalidInputException.class);
            assertThat(logs()).as("%s", wrong).isEqualTo(before);
        }
        assertThatThrownBy(() -> merge("one", List.of("three"), "All boats.")).hasMessageContaining("\"three~2\"");
        assertThatThrownBy(() -> merge("three~2", List.of("three"), "All boats."))
                .hasMessageContaining("a version of");
    }

    @Test
    void asManyAsMayBeAreMadeOne() {
        said("m" + EventCorrections.MOST_MERGED);
        List<String> others = IntStream.range(1, EventCorrections.MOST_MERGED)
                .mapToObj(i -> "m" + i)
                .toList();
        said("m0");
        said(others.toArray(String[]::new));
        List<String> tooMany = new ArrayList<>(others);
        tooMany.add("m" + EventCorrections.MOST_MERGED);
        assertThatThrownBy(() -> merge("m0", tooMany, "All boats.")).hasMessageContaining("too many");
        assertThat(EventCorrections.merges(merge("m0", others, "All boats."))).isEqualTo(others);
        assertThat(memory.deletion().retractedIds()).hasSize(EventCorrections.MOST_MERGED);
    }

    @Test
    void anIdThatOnlyLooksLikeACorrectionIsAnEventOfItsOwn() {
        said("note", "note~2");
        assertThat(EventCorrections.of(memory, "note~2").ids()).containsExactly("note~2");
        assertThat(EventCorrections.of(memory, "note").ids()).containsExactly("note");
        assertThat(correct("note", "The boat sank.").id()).isEqualTo("note~3");
        assertThat(EventCorrections.of(memory, "note").ids()).containsExactly("note", "note~3");
        assertThat(correct("note~2", "It sails.").id()).isEqualTo("note~2~2");
    }

    @Test
    void aCorrectionKeepsAllButTheText() {
        OffsetDateTime stated = OffsetDateTime.parse("2026-02-01T10:00:00+02:00");
        var unused = memory.append(
                Event.ofText("Look at it!")
                        .id("photo")
                        .session("s")
                        .speaker("Mira")
                        .recipient("Ben")
                        .modality(Modality.IMAGE)
                        .caption("a boat")
                        .asset(Asset.of("boat.png", "image/png"))
                        .metadata("device", "phone")
                        .occurredAt(stated)
                        .build(),
                Event.ofText("At noon, wherever that is.")
                        .id("assumed")
                        .occurredAt(LocalDateTime.parse("2026-02-01T12:00:00"), ZoneId.of("+03:00"))
                        .build(),
                Event.ofText("Nobody knows when.").id("whenever").build());
        Event old = memory.get("photo").orElseThrow().event();
        LogEntry first = correct("photo", "Look at that!");
        for (LogEntry entry : List.of(first, correct("photo~2", "Look there!"))) {
            Event now = entry.event();
            assertThat(now.session()).isEqualTo("s");
            assertThat(now.speaker()).isEqualTo("Mira");
            assertThat(now.recipient()).isEqualTo("Ben");
            assertThat(now.modality()).isEqualTo(Modality.IMAGE);
            assertThat(now.caption()).isEqualTo("a boat");
            assertThat(now.asset()).isEqualTo(old.asset()).isPresent();
            assertThat(now.metadata()).containsEntry("device", "phone");
            assertThat(now.timeBasis()).isEqualTo(old.timeBasis());
            assertThat(entry.occurredAt()).isEqualTo(stated);
        }
        for (String id : List.of("assumed", "whenever")) {
            LogEntry before = memory.get(id).orElseThrow();
            LogEntry after = correct(id, "Otherwise.");
            assertThat(after.event().timeBasis()).isEqualTo(before.event().timeBasis());
            assertThat(after.occurredAt()).isEqualTo(before.occurredAt());
        }
    }
}
