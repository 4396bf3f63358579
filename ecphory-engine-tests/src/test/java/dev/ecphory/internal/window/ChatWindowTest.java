package dev.ecphory.internal.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.ecphory.AppendResult;
import dev.ecphory.ChatWindow;
import dev.ecphory.ChatWindow.Message.Kind;
import dev.ecphory.ContextMarker;
import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.InvalidInputException;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.RetryableException;
import dev.ecphory.Tier;
import dev.ecphory.admin.Deletion.Selection;
import dev.ecphory.testkit.InMemoryEventStore;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ChatWindowTest {
    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("2026-05-04T22:30:00Z"));

    private final InMemoryEventStore store = new InMemoryEventStore(CLOCK, new Random(1));
    private final Ecphory ecphory = Ecphory.builder(store)
            .tier(Tier.EDGE)
            .background(false)
            .clock(CLOCK)
            .open();
    private final Memory memory = ecphory.memory("ana");
    private final ChatWindow window = memory.chatWindow("chat");

    @AfterEach
    void close() {
        ecphory.close();
    }

    @Test
    void showsExactlyWhatWasLastWritten() {
        List<ChatWindow.Message> first = List.of(system("be kind"), user("hello"), assistant("hi"));
        List<ChatWindow.Message> second = List.of(
                system("be brief"),
                new ChatWindow.Message(Kind.ASSISTANT, null, "", "{\"call\":1}"),
                new ChatWindow.Message(Kind.TOOL, null, "42\n", "{\"of\":1}"));

        write(first);
        assertThat(window.messages()).isEqualTo(first);
        write(second);
        assertThat(window.messages()).isEqualTo(second);
        assertThat(new ChatWindows(Namespace.of("ana"), store, CLOCK, memory::append, (session, shown) -> {})
                        .of("chat")
                        .messages())
                .isEqualTo(second);
    }

    @Test
    void whatNoStoreHoldsIsReplacedAndNothingIsLostOrRefused() {
        List<ChatWindow.Message> messages = List.of(
                user("cut \ud83c here"),
                new ChatWindow.Message(
                        Kind.ASSISTANT, "A\u0000da", "ELF\u0000bin \udc00\ud83d\ude00\ud83d", "{\"t\":\"\ud83c\"}"),
                new ChatWindow.Message(Kind.TOOL, null, "\ud83c\u0000", "{\"of\":\"\u0000\"}"));
        write(messages);
        write(messages);

        assertThat(said()).containsExactly("cut \uFFFD here", "ELF\uFFFDbin \uFFFD\ud83d\ude00\uFFFD");
        assertThat(window.messages()).isEqualTo(messages).hasSize(3);
        assertThat(window.messages().getLast().text()).isEqualTo("\uFFFD\uFFFD");
    }

    @Test
    void whatSlidOutOfTheWindowIsStillRemembered() {
        write(List.of(user("a"), assistant("b")));
        write(List.of(assistant("b"), user("c")));
        write(List.of(user("c"), assistant("d")));

        assertThat(said()).containsExactly("a", "b", "c", "d");
    }

    @Test
    void theSameWordsSaidTwiceAreTwoEvents() {
        write(List.of(user("yes")));
        write(List.of(user("yes"), assistant("sure?")));
        write(List.of(user("yes"), assistant("sure?"), user("yes")));
        write(List.of(assistant("sure?"), user("yes"), user("yes")));

        assertThat(said()).containsExactly("yes", "sure?", "yes", "yes");
    }

    @Test
    void writingTheSameWindowAgainSaysNothingNew() {
        List<ChatWindow.Message> messages = List.of(system("s"), user("a"), assistant("b"));

        assertThat(write(messages)).hasSize(2);
        assertThat(write(messages)).isEmpty();
        assertThat(said()).containsExactly("a", "b");
    }

    @Test
    void onlyWhatPeopleAndTheAssistantSayIsRemembered() {
        write(List.of(
                system("secret rule"),
                user("question"),
                new ChatWindow.Message(Kind.ASSISTANT, "Ada", "  ", "{}"),
                new ChatWindow.Message(Kind.TOOL, null, "result", "{}")));

        assertThat(said()).containsExactly("question");
        assertThat(memory.recall("secret rule result").context()).doesNotContain("secret rule", "result");
    }

    @Test
    void aSummaryInThePlaceOfOldMessagesLeavesThoseAlone() {
        write(List.of(user("a"), assistant("b"), user("c"), assistant("d")));
        write(List.of(system("a and b were said"), user("c"), assistant("d"), user("e")));

        assertThat(said()).containsExactly("a", "b", "c", "d", "e");
    }

    @Test
    void recalledTextIsShownButNotRemembered() {
        String augmented =
                "Who bought it?\n\n" + ContextMarker.OPEN + "\n- Karim bought it\n" + ContextMarker.CLOSE + "\n";
        write(List.of(user(augmented), user(ContextMarker.OPEN + "\n- nothing else\n" + ContextMarker.CLOSE)));

        assertThat(said()).containsExactly("Who bought it?");
        assertThat(window.messages().getFirst().text()).isEqualTo(augmented);
    }

    @Test
    void clearedIsEmptyAndForgetsNothing() {
        write(List.of(user("a")));
        window.clear();

        assertThat(window.messages()).isEmpty();
        assertThat(memory.chatSessions()).isEmpty();
        assertThat(said()).containsExactly("a");
        write(List.of(user("b")));
        assertThat(window.messages()).containsExactly(user("b"));
        assertThat(memory.chatSessions()).containsExactly("chat");
    }

    @Test
    void whatIsSaidAgainAfterClearingIsSaidAgain() {
        write(List.of(user("a"), user("b")));
        window.clear();
        write(List.of(user("a"), user("b")));

        assertThat(said()).containsExactly("a", "b", "a", "b");
    }

    @Test
    void whatAnotherWriterLeftOutIsKnownAgain() {
        write(List.of(user("x"), user("a")));
        write(List.of(user("x"), user("b"))); // by somebody who had not read a
        write(List.of(user("x"), user("a"), user("c"))); // by somebody who had not read b

        assertThat(said()).containsExactly("x", "a", "b", "c");
        assertThat(window.messages()).extracting(ChatWindow.Message::text).containsExactly("x", "a", "c");
    }

    @Test
    void sessionsAndNamespacesDoNotMix() {
        write(List.of(user("a")));

        assertThat(memory.chatWindow("other").messages()).isEmpty();
        assertThat(ecphory.memory("bob").chatWindow("chat").messages()).isEmpty();
    }

    @Test
    void windowsAreNobodysNamespace() {
        write(List.of(user("a")));

        assertThat(ecphory.namespaces()).containsExactly(Namespace.of("ana"));
        Namespace hidden = store.namespaces().stream()
                .filter(ChatWindows::reserved)
                .findFirst()
                .orElseThrow();
        assertThatThrownBy(() -> ecphory.memory(hidden))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("where windows are kept");
    }

    @Test
    void anEventTellsWhoSaidItWhenAndWhere() {
        List<AppendResult> appended = window.rewrite(
                List.of(new ChatWindow.Message(Kind.USER, "Ana", "late", "")), ZoneId.of("Europe/Berlin"));
        LogEntry entry = memory.get(appended.getFirst().id()).orElseThrow();

        assertThat(entry.event().speaker()).isEqualTo("Ana");
        assertThat(entry.event().session()).isEqualTo("chat");
        assertThat(entry.occurredAt()).hasToString("2026-05-05T00:30+02:00");
        assertThat(entry.event().metadata()).containsEntry("role", "user");
    }

    @Test
    void manyRewritesAreFoundAgain() {
        for (int i = 1; i <= 70; i++) {
            write(List.of(user("m" + (i - 1)), user("m" + i)));
            assertThat(window.messages()).extracting(ChatWindow.Message::text).containsExactly("m" + (i - 1), "m" + i);
        }
        assertThat(said()).hasSize(71);
    }

    @Test
    void whatIsErasedOrRedactedVanishesFromTheWindowAndFromItsLog() {
        List<AppendResult> appended =
                write(List.of(user("my pin is 4711"), user("fine"), assistant("ok " + ContextMarker.OPEN)));
        memory.deletion().erase(Selection.events(List.of(appended.getFirst().id())));
        assertThat(window.messages())
                .extracting(ChatWindow.Message::text)
                .containsExactly("fine", "ok " + ContextMarker.OPEN);

        memory.deletion().redact(Selection.events(List.of(appended.get(1).id())));
        assertThat(window.messages()).extracting(ChatWindow.Message::text).containsExactly("ok " + ContextMarker.OPEN);

        write(List.of(assistant("ok " + ContextMarker.OPEN), user("[redacted]")));
        assertThat(window.messages())
                .extracting(ChatWindow.Message::text)
                .containsExactly("ok " + ContextMarker.OPEN, "[redacted]");
        assertThat(said()).containsExactly("[redacted]", "ok " + ContextMarker.OPEN, "[redacted]");
    }

    @Test
    void erasingASessionOrANamespaceTakesItsWindowsAlong() {
        write(List.of(system("rule"), user("a")));
        memory.chatWindow("other").rewrite(List.of(system("other rule")), ZoneOffset.UTC);

        memory.deletion().erase(new Selection.Session("chat"));
        assertThat(window.messages()).isEmpty();
        assertThat(memory.chatSessions()).containsExactly("other");
        write(List.of(user("anew")));
        assertThat(window.messages()).containsExactly(user("anew"));

        memory.deletion().erase(new Selection.Everything());
        assertThat(store.namespaces()).isEmpty();
    }

    @Test
    void aCallThatFailedHalfWayCanBeRepeated() {
        AtomicInteger failures = new AtomicInteger(1);
        ChatWindows windows = new ChatWindows(
                Namespace.of("ana"),
                store,
                CLOCK,
                events -> {
                    List<AppendResult> done = memory.append(events);
                    if (failures.getAndDecrement() > 0) {
                        throw new RetryableException("the store was held", "call again", null);
                    }
                    return done;
                },
                (session, shown) -> {});
        List<ChatWindow.Message> messages = List.of(user("once"));

        assertThatThrownBy(() -> windows.of("chat").rewrite(messages, ZoneOffset.UTC))
                .isInstanceOf(RetryableException.class);
        windows.of("chat").rewrite(messages, ZoneOffset.UTC);

        assertThat(said()).containsExactly("once");
        assertThat(window.messages()).isEqualTo(messages);
    }

    @Test
    void writersThatShareAWindowLoseNothingThatWasSaid() throws Exception {
        int writers = 4;
        int each = 25;
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> running = new ArrayList<>();
            for (int w = 0; w < writers; w++) {
                String name = "w" + w + " ";
                // each with windows of its own, as other processes have
                ChatWindow mine = new ChatWindows(
                                Namespace.of("ana"), store, CLOCK, memory::append, (session, shown) -> {})
                        .of("chat");
                running.add(threads.submit(() -> {
                    start.await();
                    for (int i = 0; i < each; i++) {
                        List<ChatWindow.Message> shown = new ArrayList<>(mine.messages());
                        shown.add(user(name + i));
                        mine.rewrite(shown, ZoneOffset.UTC);
                    }
                    return null;
                }));
            }
            start.countDown();
            for (Future<?> one : running) {
                one.get();
            }
        }
        List<String> expected = new ArrayList<>();
        for (int w = 0; w < writers; w++) {
            for (int i = 0; i < each; i++) {
                expected.add("w" + w + " " + i);
            }
        }
        assertThat(said()).containsExactlyInAnyOrderElementsOf(expected);
    }

    private List<AppendResult> write(List<ChatWindow.Message> messages) {
        return window.rewrite(messages, ZoneOffset.UTC);
    }

    private List<String> said() {
        return memory.list(0, 10_000).stream()
                .map(LogEntry::event)
                .map(Event::text)
                .toList();
    }

    private static ChatWindow.Message user(String text) {
        return new ChatWindow.Message(Kind.USER, "user", text, "");
    }

    private static ChatWindow.Message assistant(String text) {
        return new ChatWindow.Message(Kind.ASSISTANT, "assistant", text, "");
    }

    private static ChatWindow.Message system(String text) {
        return new ChatWindow.Message(Kind.SYSTEM, null, text, "");
    }
}
