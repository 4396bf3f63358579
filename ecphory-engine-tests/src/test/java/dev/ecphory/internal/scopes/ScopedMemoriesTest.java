package dev.ecphory.internal.scopes;

import static dev.ecphory.internal.runtime.EngineFixture.AT_ONCE;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.Answer;
import dev.ecphory.AnswerOptions;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.InvalidInputException;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.RecallOptions;
import dev.ecphory.internal.engine.EngineMemory;
import dev.ecphory.internal.runtime.EngineFixture;
import dev.ecphory.internal.scopes.ScopedAnswer.Cited;
import dev.ecphory.internal.scopes.ScopedRecallResult.Scoped;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.spi.store.AccessLog.Kind;
import dev.ecphory.spi.store.EventStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A user's memory and an organisation's, asked as one. */
final class ScopedMemoriesTest {
    private static final AnswerOptions NOW = AnswerOptions.defaults().withRecall(AT_ONCE);

    private final EventStore store = EngineFixture.store();
    private final Ecphory engine = EngineFixture.edge(store);
    private final Memory ana = engine.memory("ana");
    private final Memory acme = engine.memory("acme");
    private final Memory stranger = engine.memory("stranger");
    private final ScopedMemories scopes =
            ScopedMemories.of(Map.of(MemoryScope.ORGANISATION, acme, MemoryScope.USER, ana));

    @BeforeEach
    void told() {
        ana.append(
                saying("a1", "My daughter Lucia plays the violin in the school orchestra."),
                saying("a2", "I parked the bicycle behind the bakery."),
                saying("a3", "The dentist moved my appointment to Thursday."));
        acme.append(
                saying("o1", "Travel expenses are paid back within ten days of the claim."),
                saying("o2", "The office in Lisbon is closed on public holidays."),
                saying("o3", "Passwords are changed every ninety days."));
        stranger.append(saying("s1", "Lucia plays the violin and travel expenses are paid back."));
    }

    @AfterEach
    void close() {
        engine.close();
    }

    @Test
    void whatIsAskedForIsFoundInTheScopeThatKnowsIt() {
        assertThat(best("Which instrument does Lucia play?")).isEqualTo("user a1");
        assertThat(best("When are travel expenses paid back?")).isEqualTo("organisation o1");
        assertThat(best("How often are passwords changed?")).isEqualTo("organisation o3");
    }

    @Test
    void theLimitIsThatOfTheWhole() {
        ScopedRecallResult recollection = scopes.recall("When are travel expenses paid back?", AT_ONCE.withLimit(2));

        assertThat(recollection.items()).hasSize(2);
        assertThat(recollection.items())
                .isSortedAccordingTo((one, other) -> Double.compare(other.score(), one.score()));
    }

    @Test
    void nobodyElsesMemoryIsAsked() {
        ScopedRecallResult recollection = scopes.recall("Lucia violin travel expenses", AT_ONCE.withLimit(100));

        assertThat(recollection.items())
                .extracting(scoped -> scoped.item().entry().namespace().value())
                .containsOnly("ana", "acme");
        assertThat(recollection.context()).doesNotContain("s1");
        assertThat(store.accessLog().newest(Namespace.of("stranger"), 10)).isEmpty();
    }

    @Test
    void theContextTellsEachScopeUnderItsNameInsideTheBudget() {
        for (TokenCounter counter : List.of(TokenCounter.estimate(), TokenCounter.wordPieces())) {
            for (int budget = 0; budget <= 400; budget += 10) {
                RecallOptions options = AT_ONCE.withTokenCounter(counter).withMaxTokens(budget);
                ScopedRecallResult recollection = scopes.recall("Lucia and travel expenses", options);

                assertThat(counter.count(recollection.context())).isLessThanOrEqualTo(budget);
                assertThat(recollection.tokens()).isEqualTo(counter.count(recollection.context()));
            }
        }
        String context = scopes.recall("Lucia and travel expenses", AT_ONCE).context();
        assertThat(context.lines())
                .containsSubsequence(
                        ContextMarker.OPEN,
                        "== user",
                        ContextMarker.CLOSE,
                        ContextMarker.OPEN,
                        "== organisation",
                        ContextMarker.CLOSE);
        assertThat(ContextMarker.strip(context)).isBlank();
    }

    @Test
    void anOrganisationsInstructionsAreToldWhateverIsAsked() {
        acme.directives().add("Never name customers.");

        ScopedRecallResult recollection = scopes.recall("Which instrument does Lucia play?", AT_ONCE.withLimit(1));

        assertThat(recollection.items()).extracting(Scoped::scope).containsExactly(MemoryScope.USER);
        assertThat(recollection.context()).contains("Never name customers.");
    }

    @Test
    void anAnswerSaysWhoseMemoryItRestsOn() {
        ScopedAnswer own = scopes.answer("Which instrument does Lucia play?", NOW);
        assertThat(own.answer().text()).contains("violin");
        assertThat(own.citations()).extracting(Cited::scope).containsExactly(MemoryScope.USER);
        assertThat(own.citations().getFirst().citation().id()).isEqualTo("a1");
        ScopedAnswer shared = scopes.answer("How often are passwords changed?", NOW);
        assertThat(shared.answer().text()).contains("ninety days");
        assertThat(shared.citations()).extracting(Cited::memory).containsOnly(acme);
        assertThat(shared.answer().recollection().items())
                .extracting(item -> item.entry().namespace().value())
                .containsOnly("ana", "acme");
    }

    @Test
    void eachMemoryNotesWhatItToldOfAnAnswerAndWhatOfThatWasUsed() {
        ScopedAnswer answer = scopes.answer("How often are passwords changed?", NOW);
        assertThat(answer.citations()).isNotEmpty();
        assertThat(noted(acme)).containsExactly(Kind.DELIVERED, Kind.USED);
        assertThat(noted(ana)).containsOnly(Kind.DELIVERED);
        assertThat(noted(stranger)).isEmpty();
    }

    private static List<Kind> noted(Memory memory) {
        List<Kind> kinds = new ArrayList<>();
        EngineMemory.of(memory).learning().history().each(told -> kinds.add(told.kind()));
        return kinds;
    }

    @Test
    void anIdThatTwoScopesHaveIsThatOfTheOneThatFitsBetter() {
        ana.append(saying("same", "The bakery sells rye bread on Mondays."));
        acme.append(saying("same", "Visitors park in the north garage."));
        for (String question : List.of("Where do visitors park?", "What does the bakery sell on Mondays?")) {
            ScopedAnswer answer = scopes.answer(question, NOW);
            assertThat(answer.citations()).isNotEmpty().allSatisfy(cited -> assertThat(cited.memory()
                            .get(cited.citation().id())
                            .orElseThrow()
                            .event()
                            .text())
                    .contains(cited.citation().quote()));
            assertThat(answer.answer().recollection().items())
                    .extracting(item -> item.entry().id())
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void whereNothingIsKnownNothingIsAnswered() {
        ScopedMemories empty = ScopedMemories.of(
                Map.of(MemoryScope.USER, engine.memory("nobody"), MemoryScope.THREAD, engine.memory("nothing")));
        ScopedAnswer answer = empty.answer("Where do visitors park?", NOW);
        assertThat(answer.answer().kind()).isEqualTo(Answer.Kind.ABSTAINED);
        assertThat(answer.citations()).isEmpty();
    }

    @Test
    void theSameQuestionGivesTheSameAnswer() {
        ScopedRecallResult once = scopes.recall("travel", AT_ONCE);

        assertThat(scopes.recall("travel", AT_ONCE).context()).isEqualTo(once.context());
        assertThat(ScopedMemories.of(Map.of(MemoryScope.USER, ana, MemoryScope.ORGANISATION, acme))
                        .recall("travel", AT_ONCE)
                        .context())
                .isEqualTo(once.context());
    }

    @Test
    void whatIsAppendedGoesToOneScope() {
        scopes.memory(MemoryScope.USER).append(saying("a4", "The violin needs new strings."));

        assertThat(acme.get("a4")).isEmpty();
        assertThatThrownBy(() -> scopes.memory(MemoryScope.THREAD))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("scope");
    }

    @Test
    void scopesWithoutMemoriesOrWithTheSameTwiceAreRefused() {
        assertThatThrownBy(() -> ScopedMemories.of(Map.of())).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> ScopedMemories.of(Map.of(MemoryScope.USER, ana, MemoryScope.THREAD, ana)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("ana");
    }

    @Test
    void eachMemoryNotesOneRecallOfWhatItDelivered() {
        ScopedRecallResult recollection = scopes.recall("travel expenses", AT_ONCE.withLimit(3));
        engine.close();

        for (MemoryScope scope : Set.of(MemoryScope.USER, MemoryScope.ORGANISATION)) {
            Namespace namespace = scopes.memory(scope).namespace();
            assertThat(store.accessLog().newest(namespace, 10))
                    .hasSize(recollection.scopes().containsKey(scope) ? 1 : 0);
        }
    }

    private String best(String question) {
        Scoped best = scopes.recall(question, AT_ONCE).items().getFirst();
        return best.scope().name().toLowerCase(java.util.Locale.ROOT) + " "
                + best.item().entry().id();
    }
}
