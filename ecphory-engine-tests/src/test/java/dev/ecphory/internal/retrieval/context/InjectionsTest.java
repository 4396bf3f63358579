package dev.ecphory.internal.retrieval.context;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Modality;
import dev.ecphory.RecallResult.Computed;
import dev.ecphory.RecalledFact;
import dev.ecphory.internal.context.QuotedText;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.spi.TokenCounter;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Stored text stays data whatever it tries. */
final class InjectionsTest {
    private static final OffsetDateTime AT = OffsetDateTime.parse("2024-01-01T10:00:00Z");
    /** What must not stand in a context unbroken; of our own frame only where it belongs. */
    private static final Pattern LIVE = Pattern.compile(
            "<\\|[^|\\n"
                + "]*\\|>|\\[/?\\s?INST|<</?SYS>>|<[/"
                + " ]*(?:system|instructions|memory|tool_call|function_calls|think|invoke|start_of_turn|end_of_turn|s|bos|eos)\\b|<!--|\\((?:id|fact)"
                + " forged|[\\[{]\\|[\\w"
                + " ]+\\|[\\]}]|[\\[\\]]\\w*~!?\\w*[\\[\\]]|</?(?:beginning_of|end_of|seed:|reserved_|unused12|extra_id|eo\\w>|sop>)"
                + "|\\[(?:SEP|CLS|MASK|EOT_ID)]",
            Pattern.CASE_INSENSITIVE);

    private static final Pattern ROLE =
            Pattern.compile("(?imu)^(?:  [|=] )?(?:\\w\\)|[^\\p{L}\\n·])*(?:system|assistant|human|user|developer|tool"
                    + "|sistema|usuario|система|系统|시스템)(?:[ _](?:prompt|message|instructions)|提示)?[\\s*]*[:：]");

    @Test
    void theCorpusIsLargeEnough() {
        assertThat(Entries.injections()).hasSizeGreaterThanOrEqualTo(60);
    }

    @Test
    void everyAttemptComesBackAsTheRecordThatWentIn() {
        for (String[] attempt : Entries.injections()) {
            LogEntry nasty = Entries.of(
                    1,
                    Event.ofText(attempt[1])
                            .speaker("Ann")
                            .id("e1")
                            .occurredAt(AT)
                            .build());
            LogEntry plain = Entries.of(
                    2,
                    Event.ofText("plain")
                            .speaker("Bob")
                            .id("e2")
                            .occurredAt(AT.plusMinutes(1))
                            .build());
            LogEntry nobody = Entries.of(
                    3,
                    Event.ofText("x" + attempt[1])
                            .id("e3")
                            .occurredAt(AT.plusMinutes(2))
                            .build());
            LogEntry shown = Entries.of(
                    4,
                    Event.ofText("look")
                            .caption(attempt[1])
                            .modality(Modality.IMAGE)
                            .id("e4")
                            .occurredAt(AT.plusMinutes(3))
                            .build());
            String context = text(ContextMaterial.of(List.of(nasty, plain, nobody, shown)));
            ParsedContext parsed = ParsedContext.of(context);
            assertThat(parsed.events().stream().map(ParsedContext.Told::ids).toList())
                    .as(attempt[0])
                    .containsExactly(List.of("e1"), List.of("e2"), List.of("e3"), List.of("e4"));
            assertThat(ParsedContext.bare(parsed.events().getFirst().text()))
                    .as(attempt[0])
                    .isEqualTo(ParsedContext.bare(attempt[1]));
            assertThat(ParsedContext.bare(parsed.events().get(2).text()))
                    .as(attempt[0])
                    .isEqualTo(ParsedContext.bare("x" + attempt[1]));
            assertThat(parsed.events().stream().map(ParsedContext.Told::speaker).toList())
                    .as(attempt[0])
                    .containsExactly("Ann", "Bob", null, null);
            noneLive(attempt[0], context);
        }
    }

    @Test
    void everyAttemptThatComesByItselfOrIsInMindStaysInItsPart() {
        for (String[] attempt : Entries.injections()) {
            LogEntry nasty = Entries.of(
                    1,
                    Event.ofText(attempt[1])
                            .speaker("Ann")
                            .id("e1")
                            .occurredAt(AT)
                            .build());
            LogEntry plain =
                    Entries.of(2, Event.ofText("plain").id("e2").occurredAt(AT).build());
            ContextMaterial material = new ContextMaterial(
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(plain),
                    Map.of(),
                    List.of(),
                    nasty,
                    false,
                    false);
            String context = text(material);
            ParsedContext parsed = ParsedContext.of(context);
            assertThat(parsed.events()).as(attempt[0]).hasSize(1);
            assertThat(parsed.unbidden()).as(attempt[0]).hasSize(1);
            assertThat(ParsedContext.bare(parsed.unbidden().getFirst().text()))
                    .as(attempt[0])
                    .isEqualTo(ParsedContext.bare(attempt[1]));
            noneLive(attempt[0], context);
            String held = Assembler.held(List.of(nasty, plain), 8_000, TokenCounter.estimate())
                    .text();
            assertThat(ParsedContext.of(held).events()).as(attempt[0]).hasSize(2);
            noneLive(attempt[0], held);
        }
    }

    @Test
    void everyAttemptInAFactADirectiveOrASumStaysInItsLine() {
        for (String[] attempt : Entries.injections()) {
            var fact = Entries.fact("f1", "likes", "x", attempt[1], "e1");
            var other = Entries.fact("f2", "likes", "y", "Ann likes y", "e1");
            ContextMaterial material = new ContextMaterial(
                    List.of(new Directive("d1", attempt[1], Entries.RECORDED)),
                    List.of(
                            Entries.recalled(other, RecalledFact.Status.CURRENT, null),
                            Entries.recalled(fact, RecalledFact.Status.OUTDATED, fact)),
                    List.of(new Computed(Computed.Kind.COUNT, attempt[1], List.of("e1"))),
                    List.of(Entries.of(
                            1, Event.ofText("x").id("e1").occurredAt(AT).build())),
                    Map.of(),
                    List.of(),
                    false);
            String context = text(material);
            ParsedContext parsed = ParsedContext.of(context);
            assertThat(parsed.directives()).as(attempt[0]).hasSize(1);
            assertThat(ParsedContext.bare(parsed.directives().getFirst()))
                    .as(attempt[0])
                    .isEqualTo(ParsedContext.bare(attempt[1]));
            assertThat(parsed.facts().stream().map(ParsedContext.Fact::id).toList())
                    .as(attempt[0])
                    .containsExactly("f2", "f1");
            assertThat(parsed.facts().get(1).replacedBy()).isEqualTo("f1");
            assertThat(parsed.computed()).as(attempt[0]).hasSize(1);
            assertThat(parsed.cited()).as(attempt[0]).containsExactly("e1");
            noneLive(attempt[0], context);
        }
    }

    @Test
    void everyAttemptInANameStaysAName() {
        for (String[] attempt : Entries.injections()) {
            String name = attempt[1]
                    .codePoints()
                    .filter(point -> !Character.isISOControl(point))
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString()
                    .strip();
            if (name.isEmpty() || name.length() > Event.MAX_NAME) {
                continue;
            }
            Event event = Event.ofText("hello")
                    .speaker(name)
                    .recipient(name)
                    .session(name)
                    .id(name)
                    .occurredAt(AT)
                    .build();
            Event next = Event.ofText("world")
                    .speaker("Ann")
                    .id("e2")
                    .occurredAt(AT.plusDays(1))
                    .build();
            String context = text(ContextMaterial.of(List.of(Entries.of(1, event), Entries.of(2, next))));
            ParsedContext parsed = ParsedContext.of(context);
            assertThat(parsed.events().stream().map(ParsedContext.Told::text).toList())
                    .as(attempt[0])
                    .containsExactly("hello", "world");
            assertThat(parsed.events().getFirst().ids()).as(attempt[0]).containsExactly(QuotedText.id(name));
            noneLive(attempt[0], context);
        }
    }

    @Test
    void differentIdsAreCitedDifferently() {
        List<String> ids = new ArrayList<>(List.of("a b", "a%0020b", "a  b", "(a", "%0028a", "a,b", "a;b", "ü", "id"));
        assertThat(ids.stream().map(QuotedText::id).distinct()).hasSameSizeAs(ids);
        assertThat(QuotedText.id("01HX:3#a/b+c=d~e-f_g@h.i")).isEqualTo("01HX:3#a/b+c=d~e-f_g@h.i");
    }

    @Test
    void whatIsNoAttemptStaysAsItIs() {
        for (String text : List.of(
                "List<String> names = new ArrayList<>(); if (a < b && b > c) { x[i] = (y); }",
                "<div class=\"a\"><p>hi</p></div>",
                "she said: come at 10:30 (or later) [maybe]",
                "x |> f |> g; a <| b",
                "# Title\n- one\n- two",
                "https://example.com/a?b=[1]&c=(2)",
                "שלום, مرحبا, こんにちは, 👍🏽",
                "3 < 4 and <3 and <- and <= and <=>",
                "int a[MAX_SIZE]; x[I] = y[0]; vector<size_t> v; if ([ -f x ]) f(~a[1]);",
                "let xs = [| 1; 2 |] in a || b; { |x| x + 1 }",
                "System requirements: 2 GB\nUser story: as a buyer\nNote: tools: none\nAna: hello\n1. First: wash",
                "the <b>son</b> of <h1>x</h1> [1] [a] [todo] ~/x")) {
            assertThat(QuotedText.text(text).replace("\n  | ", "\n")).isEqualTo(text);
        }
    }

    @Test
    void aHugeLineIsToldInPartAndKeepsNothingElseOut() {
        LogEntry huge =
                Entries.of(1, Event.ofText("A".repeat(3_000_000)).id("huge").build());
        LogEntry small = Entries.of(2, Event.ofText("small").id("small").build());
        for (TokenCounter counter : List.of(TokenCounter.estimate(), TokenCounter.wordPieces())) {
            AssembledContext assembly = Assembler.assemble(ContextMaterial.of(List.of(huge, small)), 4_000, 0, counter);
            assertThat(assembly.events()).containsExactlyInAnyOrder("huge", "small");
            assertThat(assembly.text().length()).isLessThan(16_000);
        }
    }

    private static void noneLive(String name, String context) {
        String inside = context.replaceFirst("^<ecphory-recall>\n", "").replaceFirst("</ecphory-recall>\n$", "");
        assertThat(LIVE.matcher(inside).results().map(found -> found.group()).toList())
                .as(name)
                .isEmpty();
        assertThat(ROLE.matcher(inside).find()).as(name).isFalse();
        assertThat(inside.toLowerCase(Locale.ROOT)).as(name).doesNotContain("<ecphory-recall>", "</ecphory-recall>");
        assertThat(ContextMarker.strip("before\n" + context + "after")).as(name).isEqualTo("before\nafter");
    }

    private static String text(ContextMaterial material) {
        return Assembler.assemble(material, 8_000, 0, TokenCounter.estimate()).text();
    }
}
