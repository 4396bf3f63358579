package dev.ecphory.cli.facts;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.cli.kit.PlainText;
import dev.ecphory.internal.encoding.WritingStyle;
import dev.ecphory.internal.entities.CausalRelation;
import dev.ecphory.internal.entities.EntityGraph;
import dev.ecphory.internal.entities.EntityGraph.Edge;
import dev.ecphory.internal.entities.EntityGraph.Node;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.EntityProfile.Near;
import dev.ecphory.internal.entities.EntityProfile.Relationship;
import dev.ecphory.internal.entities.EntityProfile.Topic;
import dev.ecphory.internal.entities.EntityProfile.Trait;
import dev.ecphory.internal.entities.EntityProfile.Voice;
import dev.ecphory.wire.EntityJson;
import dev.ecphory.wire.Moments;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is known of entities, as persons read it. Stateless; threads may share it. */
public final class EntityView {
    /** Relationships and traits on a page; JSON has all. */
    private static final int MOST = 10;
    /** Columns from which on there is room for what is good to know. */
    static final int ROOMY = 76;

    private static final int INDENT = 4;

    private EntityView() {}

    /** A table of the nodes' edges, the strongest first. */
    static void show(ConsolePage page, EntityGraph graph) {
        Map<String, Node> nodes = new HashMap<>();
        graph.nodes().forEach(node -> nodes.put(node.entity(), node));
        page.title(name(nodes, graph.root()));
        if (graph.edges().isEmpty()) {
            page.line("It is bound to nothing, as far as is known.");
            return;
        }
        ConsoleTable table = new ConsoleTable(
                "from|name",
                "relation",
                "to|bold",
                "kind|faint",
                "strength|>",
                "|good",
                "since|date",
                "evidence|faint");
        boolean roomy = page.width() >= ROOMY;
        for (Edge edge : graph.edges()) {
            boolean turned = edge.relation().equals(Edge.WITH) && edge.to().equals(graph.root());
            String from = turned ? edge.to() : edge.from();
            String to = turned ? edge.from() : edge.to();
            List<String> events =
                    edge.evidence().stream().map(one -> one.event()).distinct().toList();
            Node node = nodes.get(to);
            String kind = node == null || !roomy ? "" : kind(node.kind());
            table.row(
                    name(nodes, from),
                    edge.relation().replace('_', ' '),
                    name(nodes, to),
                    kind,
                    PlainText.format("%.2f", edge.strength()),
                    roomy ? bar(edge.strength()) : "",
                    Moments.day(edge.validFrom(), ZoneOffset.UTC),
                    events.isEmpty() || !roomy
                            ? ""
                            : events.getFirst() + (events.size() > 1 ? " +" + (events.size() - 1) : ""));
        }
        table.print(page, 2);
    }

    private static String name(Map<String, Node> nodes, String entity) {
        Node node = nodes.get(entity);
        return node == null ? entity : node.name();
    }

    /** What an entity seems to be, when that says something. */
    static String kind(@Nullable String kind) {
        return kind == null || kind.equals("other") ? "" : kind;
    }

    /** A strength as a bar of six columns, without colour. */
    static String bar(double strength) {
        return new Paint(false).bar(strength, 1, 6).stripTrailing();
    }

    /** How it writes and of what, in pairs. */
    static void page(ConsolePage page, EntityProfile profile) {
        Voice voice = profile.voice();
        if (voice != null) {
            WritingStyle style = voice.style();
            page.pair(
                    "writes",
                    PlainText.format(
                            "%.0f words a message; of %,d messages %.0f %% ask, %.0f %% exclaim, %.0f %% have emoji;"
                                    + " formality %.2f",
                            style.wordsPerMessage(),
                            style.messages(),
                            style.questions() * 100,
                            style.exclamations() * 100,
                            style.emoji() * 100,
                            style.formality()));
            List<Map.Entry<String, Long>> languages = EntityJson.languages(style);
            if (languages.size() > 1) {
                page.pair(
                        "in",
                        languages.stream()
                                .map(one -> Locale.of(one.getKey()).getDisplayLanguage(Locale.ENGLISH) + " "
                                        + one.getValue())
                                .collect(Collectors.joining(", ")));
            }
            if (!voice.nearest().isEmpty()) {
                page.pair(
                        "most like",
                        voice.nearest().stream().map(EntityView::shown).collect(Collectors.joining(", ")));
            }
        }
        if (!profile.topics().isEmpty()) {
            page.pair("topics", shown(profile.topics()));
        }
        if (voice != null && !voice.words().isEmpty()) {
            page.pair("own words", shown(voice.words()));
        }
    }

    private static String shown(Near near) {
        return PlainText.format("%s %.2f", near.name(), near.cosine());
    }

    private static String shown(List<Topic> topics) {
        return topics.stream().map(one -> one.word() + " " + one.events()).collect(Collectors.joining(", "));
    }

    static void traits(ConsolePage page, List<Trait> traits) {
        List<Trait> said =
                traits.stream().filter(trait -> trait.times() > 1).limit(MOST).toList();
        if (said.isEmpty()) {
            return;
        }
        page.line("");
        page.line(page.paint().bold("said again and again"));
        ConsoleTable table = new ConsoleTable("|name", "|bold", "times|>");
        said.forEach(trait -> table.row(
                trait.fact().slot().predicate().replace('_', ' '), trait.fact().datedObject(), trait.times()));
        table.print(page, 2);
    }

    static void relationships(ConsolePage page, List<Relationship> all) {
        if (all.isEmpty()) {
            return;
        }
        page.line("");
        page.line(page.paint().bold("relationships"));
        ConsoleTable table = new ConsoleTable(
                "with|bold", "kind|faint", "strength|>", "|good", "talks|>", "together|>", "last|date", "facts|name");
        boolean roomy = page.width() >= ROOMY;
        for (Relationship one : all.stream().limit(MOST).toList()) {
            String facts = one.facts().stream()
                    .map(fact -> (fact.slot().subject().equals(one.entity()) ? "is " : "")
                            + fact.slot().predicate().replace('_', ' '))
                    .distinct()
                    .collect(Collectors.joining(", "));
            table.row(
                    one.name(),
                    roomy ? kind(one.kind()) : "",
                    PlainText.format("%.2f", one.strength()),
                    roomy ? bar(one.strength()) : "",
                    one.talks(),
                    one.together(),
                    one.last() == null || !roomy
                            ? ""
                            : one.last().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
                    facts);
        }
        table.print(page, 2);
        if (all.size() > MOST) {
            page.line("  " + page.paint().faint("and " + (all.size() - MOST) + " more (--json has all)"));
        }
    }

    /** A line or two a cause, under a heading; nothing when there is none. */
    static void show(ConsolePage page, List<CausalRelation> edges) {
        if (edges.isEmpty()) {
            return;
        }
        page.line("");
        page.line(page.paint().bold("causes, as they were told"));
        for (CausalRelation edge : edges) {
            String effect = PlainText.line(edge.effect());
            List<String> lines = PlainText.wrap(effect + " <- " + PlainText.line(edge.cause()), page.width() - INDENT);
            for (int i = 0; i < lines.size(); i++) {
                page.line((i == 0 ? "  " : " ".repeat(INDENT)) + lines.get(i));
            }
            String told = PlainText.cut(
                    "\"" + PlainText.line(edge.cue()) + "\" · " + PlainText.line(edge.event()), page.width() - INDENT);
            page.line(" ".repeat(INDENT) + page.paint().faint(told));
        }
    }
}
