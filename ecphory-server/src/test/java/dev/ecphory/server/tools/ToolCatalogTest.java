package dev.ecphory.server.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ChatWindow;
import dev.ecphory.ContextMarker;
import dev.ecphory.Event;
import dev.ecphory.ProgressListener;
import dev.ecphory.server.access.Role;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ToolCatalogTest extends ToolCalls {
    @Test
    void offersAtMostEighteenToolsBesidesAliases() {
        assertThat(ToolCatalog.complete().tools(Role.ADMIN)).hasSizeLessThanOrEqualTo(18);
        assertThat(ToolCatalog.complete().tools(Role.READ)).isNotEmpty().allSatisfy(tool -> assertThat(tool.needs())
                .isEqualTo(Role.READ));
    }

    @Test
    void everyToolSaysWhatItTakesAndDoes() {
        for (Tool tool : toolbox.tools(Role.ADMIN)) {
            assertThat(tool.description()).as(tool.name()).hasSizeBetween(60, 700);
            assertThat(tool.takes().all())
                    .allSatisfy(field -> assertThat(field.description()).endsWith("."));
            assertThat(tool.hints().readOnly() && tool.needs() != Role.READ)
                    .as(tool.name())
                    .isFalse();
        }
    }

    @Test
    void noToolTakesANamespace() {
        for (Tool tool : toolbox.tools(Role.ADMIN)) {
            assertThat(tool.takes().names()).doesNotContain("namespace", "user_id", "agent_id", "bank_id", "tenant");
            for (String leaked : List.of("namespace", "user_id", "ns")) {
                ToolResult result = refused(ana, tool.name(), leaked, "bob");
                assertThat(result.structured())
                        .containsEntry("error", "invalid")
                        .containsEntry("field", leaked);
            }
        }
        assertThat(engine.namespaces()).isEmpty();
    }

    @Test
    void theWindowOfTheRunningSessionIsNotFound() {
        String id = add("My dentist is called Dr. Weber.", "session", "winter");
        ana.memory()
                .chatWindow("summer")
                .rewrite(
                        List.of(new ChatWindow.Message(ChatWindow.Message.Kind.USER, "Ana", "Who is my dentist?", "")),
                        ZoneOffset.UTC);
        assertThat(done("search", "query", "Who is my dentist?", "min_relevance", 0)
                        .text())
                .contains("Who is my dentist?");

        ToolResult found = done("search", "query", "Who is my dentist?", "session", "summer");
        assertThat(ids(found, "memories")).containsExactly(id);
        assertThat(found.text()).doesNotContain("Who is my dentist?");
        assertThat(done("explain_search", "query", "Who is my dentist?", "session", "summer")
                        .text())
                .contains(id);
    }

    @Test
    void remembersRecallsAndSaysFromWhere() {
        String id = add("My dentist is called Dr. Weber.", "occurred_at", "2026-03-01T09:30:00+01:00", "session", "s");
        ToolResult found = done("search", "query", "Who is Ana's dentist?");
        assertThat(ids(found, "memories")).containsExactly(id);
        assertThat(found.text()).contains(id, "Weber", "1 Mar 2026", ContextMarker.OPEN, ContextMarker.CLOSE);
        assertThat(found.structured().get("cut")).isNull();
        ToolResult answer = done("answer", "question", "What is the name of Ana's dentist?");
        assertThat(String.valueOf(answer.structured().get("answer"))).contains("Weber");
        assertThat(ids(answer, "citations")).contains(id);
        assertThat(done("explain_search", "query", "dentist").text()).contains(id);
        assertThat(done("explain_search", "query", "dentist", "id", id).structured())
                .containsEntry("rank", 1);
    }

    @Test
    void appendsEverythingThatAnEventHas() {
        ToolResult first = done(
                "remember",
                "content",
                "at the lake",
                "id",
                "x",
                "key",
                "k",
                "recipient",
                "Ben",
                "session",
                "s",
                "caption",
                "a boat",
                "modality",
                "image",
                "metadata",
                Map.of("a", "b"),
                "occurred_at",
                "2026-03-01T09:30",
                "zone",
                "Europe/Lisbon");
        assertThat(first.structured()).containsEntry("id", "x").doesNotContainKey("duplicate");
        assertThat(done("get_memory", "id", "x").structured().get("memory"))
                .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
                .containsEntry("recipient", "Ben")
                .containsEntry("timeBasis", "zone_assumed")
                .containsEntry("caption", "a boat")
                .containsEntry("key", "k");
    }

    @Test
    void neverRemembersWhatItRecalled() {
        add("The kettle is blue.");
        String recalled = done("search", "query", "What colour is the kettle?").text();
        String block = recalled.substring(0, recalled.indexOf(ContextMarker.CLOSE) + ContextMarker.CLOSE.length());
        refused(ana, "remember", "content", block);
        ToolResult kept = done("remember", "content", block + "\nThe lamp is red.");
        assertThat(kept.structured()).containsEntry("stripped", true);
        assertThat(done("get_memory", "id", String.valueOf(kept.structured().get("id")))
                        .text())
                .contains("lamp")
                .doesNotContain("kettle");
    }

    @Test
    void aCorrectionTakesThePlaceOfWhatItCorrectsAndNothingIsOverwritten() {
        String id = add("My dentist is called Dr. Weber.", "occurred_at", "2026-03-01T09:30:00+01:00");
        ToolResult first = done("update_memory", "id", id, "content", "My dentist is called Dr. Huber.");
        String second = String.valueOf(first.structured().get("id"));
        assertThat(done("update_memory", "id", id, "content", "My dentist is called Dr. Huber.")
                        .structured())
                .as("a retry")
                .containsEntry("id", second);
        ToolResult late = refused(ana, "update_memory", "id", id, "content", "My dentist is called Dr. Maier.");
        assertThat(late.text()).contains(second);
        String third = String.valueOf(done("update_memory", "id", second, "content", "My dentist is called Dr. Kurz.")
                .structured()
                .get("id"));
        ToolResult found = done("search", "query", "dentist");
        assertThat(ids(found, "memories")).containsExactly(third);
        assertThat(found.text()).contains("Kurz", "1 Mar 2026").doesNotContain("Weber", "Huber");
        for (String any : List.of(id, second, third)) {
            assertThat(ids(done("history", "id", any), "versions")).containsExactly(id, second, third);
        }
        assertThat(done("get_memory", "id", id).structured())
                .containsEntry("retracted", true)
                .containsEntry("correctedBy", third);
        assertThat(ids(done("list_memories"), "memories")).containsExactly(third);
        assertThat(ids(done("list_memories", "retracted", true, "order", "oldest"), "memories"))
                .containsExactly(id, second, third);
    }

    @Test
    void hidesAndShowsAgain() {
        String id = add("The kettle is blue.");
        done("forget", "id", id);
        assertThat(ids(done("search", "query", "kettle"), "memories")).isEmpty();
        done("restore_memory", "id", id);
        assertThat(ids(done("search", "query", "kettle"), "memories")).containsExactly(id);
    }

    @Test
    void erasesOnlyWithTheCodeOfWhatWouldGo() {
        String id = add("The secret word is Rumpelstilzchen.");
        String corrected = String.valueOf(done("update_memory", "id", id, "content", "The secret word is Rapunzel.")
                .structured()
                .get("id"));
        ToolResult plan = done("forget", "id", id, "erase", true);
        assertThat(plan.structured()).containsEntry("erased", false);
        assertThat(plan.text()).contains(id, corrected);
        refused(ana, "forget", "id", id, "erase", true, "confirm", id);
        refused(ana, "forget", "id", id, "confirm", "x");
        String code = String.valueOf(plan.structured().get("confirm"));
        ToolCaller writer = new ToolCaller(ana.memory(), Role.WRITE);
        assertThat(refused(writer, "forget", "id", id, "erase", true, "confirm", code)
                        .structured())
                .containsEntry("field", "erase");
        assertThat(done("forget", "id", id, "erase", true, "confirm", code).structured())
                .containsEntry("erased", true);
        assertThat(refused(ana, "get_memory", "id", corrected).structured()).containsEntry("error", "missing");
    }

    @Test
    void readersAreOfferedNothingThatChangesAndCannotCallIt() {
        ToolCaller reader = new ToolCaller(ana.memory(), Role.READ);
        for (Tool tool : toolbox.tools(Role.ADMIN)) {
            if (tool.needs() != Role.READ) {
                assertThat(toolbox.tools(Role.READ)).doesNotContain(tool);
                assertThat(refused(reader, tool.name(), "content", "x").text()).contains("not allowed");
            }
        }
        assertThat(refused(reader, "directives", "action", "add", "text", "Be brief.")
                        .structured())
                .containsEntry("field", "action");
        assertThat(engine.namespaces()).isEmpty();
    }

    @Test
    void saysWhichArgumentIsWrongAndWhatToDo() {
        assertThat(refused(ana, "search").structured()).containsEntry("field", "query");
        assertThat(refused(ana, "search", "query", 3).structured()).containsEntry("field", "query");
        assertThat(refused(ana, "search", "query", "x", "limit", 51).structured())
                .containsEntry("field", "limit");
        assertThat(refused(ana, "search", "query", "x", "as_of", "soon").structured())
                .containsEntry("field", "as_of");
        assertThat(refused(ana, "search", "query", "x", "topK", 3).text()).contains("max_tokens");
        assertThat(refused(ana, "history", "subject", "Ana").structured()).containsEntry("error", "invalid");
        assertThat(refused(ana, "entity_profile", "entity", "Zoltan").structured())
                .containsEntry("error", "missing");
        assertThat(refused(ana, "no_such_tool").text()).contains("search");
    }

    @Test
    void tellsFactsTheirHistoryTimelineAndProfile() {
        add("I live in Oslo.", "occurred_at", "2026-03-01T10:00:00Z");
        add("I live in Lima now.", "occurred_at", "2026-03-02T10:00:00Z");
        assertThat(done("consolidate", "dry_run", true).text()).contains("derive=", "prune=0");
        assertThat(done("consolidate").structured()).containsEntry("complete", true);
        assertThat(done("facts", "subject", "Ana").text()).contains("Lima").doesNotContain("Oslo");
        assertThat(done("facts", "subject", "Ana", "as_of", "2026-03-01").text())
                .contains("Oslo");
        assertThat(list(done("history", "subject", "Ana", "predicate", "lives_in"), "facts"))
                .extracting(fact -> String.valueOf(fact.get("object")))
                .containsExactly("Oslo", "Lima");
        assertThat(done("timeline", "entity", "Ana").text()).contains("[period] (id ", "Oslo", "Lima");
        assertThat(done("entity_profile", "entity", "Ana").text()).contains("Lima");
        assertThat(done("memory_stats").structured())
                .containsEntry("events", 2L)
                .containsEntry("waiting", 0L);
    }

    @Test
    void instructionsAreListedAddedAndRemoved() {
        ToolResult added = done("directives", "action", "add", "text", "Answer in Portuguese.");
        String id = String.valueOf(added.structured().get("changed"));
        assertThat(done("directives").text()).contains("Portuguese");
        assertThat(done("search", "query", "anything").structured().get("directives"))
                .isEqualTo(List.of("Answer in Portuguese."));
        refused(ana, "directives", "action", "add");
        refused(ana, "directives", "text", "no action says so");
        done("directives", "action", "remove", "id", id);
        assertThat(list(done("directives"), "directives")).isEmpty();
    }

    @Test
    void pagesInBothDirectionsWithoutAGap() {
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 23; i++) {
            all.add(add("number " + i));
        }
        done("forget", "id", all.remove(11));
        for (String order : List.of("oldest", "newest")) {
            List<Object> seen = new ArrayList<>();
            Object cursor = null;
            do {
                ToolResult page = cursor == null
                        ? done("list_memories", "limit", 5, "order", order)
                        : done("list_memories", "limit", 5, "order", order, "cursor", cursor);
                seen.addAll(ids(page, "memories"));
                cursor = page.structured().get("nextCursor");
            } while (cursor != null);
            assertThat(seen).isEqualTo(order.equals("oldest") ? all : all.reversed());
        }
    }

    @Test
    void aliasesAreTheSameToolsUnderOtherNames() {
        done("retain", "content", "The kettle is blue.", "timestamp", "2026-03-01T10:00:00Z");
        String id = String.valueOf(done("truememory_store", "content", "The lamp is red.", "sender", "Ana")
                .structured()
                .get("id"));
        assertThat(done("recall", "query", "kettle").text()).contains("blue", "1 Mar 2026");
        assertThat(done("reflect", "query", "What colour is the lamp?").text()).contains("red");
        assertThat(done("truememory_get", "memory_id", id).text()).contains("red");
        assertThat(ids(done("get_memories", "page_size", 1), "memories")).containsExactly(id);
        assertThat(refused(ana, "retain", "content", "x", "occurred_at", "2026").structured())
                .containsEntry("field", "occurred_at");
        assertThat(ToolCatalog.complete().tool("retain")).isEmpty();
    }

    @Test
    void namespacesNeverMix() {
        ToolCaller ben = new ToolCaller(engine.memory("ben"), Role.ADMIN);
        String id = add("The kettle is blue.");
        assertThat(ids(call(ben, "search", "query", "kettle"), "memories")).isEmpty();
        for (String tool : List.of("get_memory", "forget", "restore_memory", "history")) {
            assertThat(refused(ben, tool, "id", id).structured()).containsEntry("error", "missing");
        }
        assertThat(toolbox.call(ben, "memory_stats", Map.of(), ProgressListener.SILENT)
                        .structured())
                .containsEntry("events", 0L);
        assertThat(engine.memory("ana").append(Event.ofText("x").build())).hasSize(1);
    }
}
