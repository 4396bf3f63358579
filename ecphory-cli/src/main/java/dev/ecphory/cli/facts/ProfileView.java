package dev.ecphory.cli.facts;

import dev.ecphory.cli.kit.ConsolePage;
import dev.ecphory.cli.kit.ConsoleTable;
import dev.ecphory.cli.kit.Paint;
import dev.ecphory.internal.encoding.WritingStyle;
import dev.ecphory.internal.entities.EntityProfile;
import dev.ecphory.internal.entities.EntityProfile.Near;
import dev.ecphory.internal.entities.EntityProfile.Relationship;
import dev.ecphory.internal.entities.EntityProfile.Topic;
import dev.ecphory.internal.entities.EntityProfile.Trait;
import dev.ecphory.internal.entities.EntityProfile.Voice;
import dev.ecphory.wire.EntityJson;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How somebody writes, of what, and with whom, as persons and programs read it. Stateless; threads may share it. */
final class ProfileView {
    /** Relationships and traits on a page; JSON has all. */
    private static final int MOST = 10;

    /** Columns from which on there is room for what is good to know. */
    static final int ROOMY = 76;

    private ProfileView() {}

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
                    String.format(
                            Locale.ROOT,
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
                        voice.nearest().stream().map(ProfileView::shown).collect(Collectors.joining(", ")));
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
        return String.format(Locale.ROOT, "%s %.2f", near.name(), near.cosine());
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
        ConsoleTable table = new ConsoleTable("", "", "times");
        said.forEach(trait -> table.row(
                new ConsoleTable.Cell(trait.fact().slot().predicate().replace('_', ' '), page.paint()::name),
                new ConsoleTable.Cell(trait.fact().object(), page.paint()::bold),
                ConsoleTable.Cell.number(trait.times())));
        table.print(page, 2);
    }

    static void relationships(ConsolePage page, List<Relationship> all) {
        if (all.isEmpty()) {
            return;
        }
        page.line("");
        page.line(page.paint().bold("relationships"));
        ConsoleTable table = new ConsoleTable("with", "kind", "strength", "", "talks", "together", "last", "facts");
        boolean roomy = page.width() >= ROOMY;
        for (Relationship one : all.stream().limit(MOST).toList()) {
            String facts = one.facts().stream()
                    .map(fact -> (fact.slot().subject().equals(one.entity()) ? "is " : "")
                            + fact.slot().predicate().replace('_', ' '))
                    .distinct()
                    .collect(Collectors.joining(", "));
            table.row(
                    new ConsoleTable.Cell(one.name(), page.paint()::bold),
                    new ConsoleTable.Cell(roomy ? kind(one.kind()) : "", page.paint()::faint),
                    ConsoleTable.Cell.right(String.format(Locale.ROOT, "%.2f", one.strength())),
                    new ConsoleTable.Cell(roomy ? bar(one.strength()) : "", page.paint()::good),
                    ConsoleTable.Cell.number(one.talks()),
                    ConsoleTable.Cell.number(one.together()),
                    new ConsoleTable.Cell(
                            one.last() == null || !roomy
                                    ? ""
                                    : one.last()
                                            .atOffset(ZoneOffset.UTC)
                                            .toLocalDate()
                                            .toString(),
                            page.paint()::date),
                    new ConsoleTable.Cell(facts, page.paint()::name));
        }
        table.print(page, 2);
        if (all.size() > MOST) {
            page.line("  " + page.paint().faint("and " + (all.size() - MOST) + " more (--json has all)"));
        }
    }
}
