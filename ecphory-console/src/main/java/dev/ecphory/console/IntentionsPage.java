package dev.ecphory.console;

import dev.ecphory.Memory;
import dev.ecphory.internal.cognition.CognitiveMemory;
import dev.ecphory.internal.intentions.IntentionRecord;
import dev.ecphory.internal.intentions.Intentions;
import dev.ecphory.knowledge.IntentionTrigger;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.EnumNames;
import dev.ecphory.wire.IntentionInput;
import dev.ecphory.wire.NotFoundException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is to be remembered and when: due, waiting and done. Looking changes nothing. Stateless; threads may share it. */
final class IntentionsPage {
    /** Of those that are done, the newest. */
    private static final int DONE = 50;

    private IntentionsPage() {}

    static void show(PageRequest place) {
        Memory memory = place.memory();
        Intentions intentions = CognitiveMemory.of(memory).intentions();
        List<IntentionRecord> all = intentions.list();
        List<Intentions.Due> due = intentions.due(memory.now(), null);
        Set<String> now = due.stream().map(one -> one.intention().id()).collect(Collectors.toSet());
        List<IntentionRecord> waiting = of(all, one -> !one.done() && !now.contains(one.id()));
        List<IntentionRecord> done = of(all, IntentionRecord::done).reversed();
        HtmlWriter main = new HtmlWriter();
        due(main, place, due);
        waiting(main, place, waiting);
        done(main, place, done);
        if (place.may(Role.WRITE)) {
            form(main, place);
        }
        place.show("Reminders", main);
    }

    private static List<IntentionRecord> of(List<IntentionRecord> all, Predicate<IntentionRecord> which) {
        return new ArrayList<>(all.stream().filter(which).toList());
    }

    private static void due(HtmlWriter html, PageRequest place, List<Intentions.Due> due) {
        html.open("section", "id", "due").leaf("h2", "Due now, " + due.size());
        if (due.isEmpty()) {
            html.note("Nothing is due.").close("section");
            return;
        }
        html.table("Due now", "Reminder", "Why", "Since", "Event", "Actions");
        for (Intentions.Due one : due) {
            html.open("tr").saying("th", one.intention().text(), "scope", "row");
            html.open("td").text(one.because() + ", ");
            waits(html, one.intention());
            html.close("td")
                    .leaf("td", DisplayFormats.time(one.since()), "class", "when")
                    .open("td");
            event(html, place, one.event() == null ? one.intention().source() : one.event());
            html.close("td");
            act(html, place, one.intention(), true);
            html.close("tr");
        }
        html.endTable();
        html.close("section");
    }

    private static void waiting(HtmlWriter html, PageRequest place, List<IntentionRecord> waiting) {
        html.open("section", "id", "waiting").leaf("h2", "Waiting, " + waiting.size());
        if (waiting.isEmpty()) {
            html.note("Nothing is waited for.").close("section");
            return;
        }
        html.table("Waiting", "Reminder", "Waits for", "Since", "From", "Actions");
        for (IntentionRecord one : waiting) {
            html.open("tr").saying("th", one.text(), "scope", "row").open("td");
            waits(html, one);
            html.close("td")
                    .leaf("td", DisplayFormats.time(one.since()), "class", "when")
                    .open("td");
            event(html, place, one.source());
            html.close("td");
            act(html, place, one, !repeats(one)); // nobody can be done with a time that has not come
            html.close("tr");
        }
        html.endTable();
        html.close("section");
    }

    private static void done(HtmlWriter html, PageRequest place, List<IntentionRecord> done) {
        html.open("section", "id", "done").leaf("h2", "Done, " + done.size());
        if (done.isEmpty()) {
            html.note("Nothing is done yet.").close("section");
            return;
        }
        if (done.size() > DONE) {
            html.note("The newest " + DONE + ".");
        }
        html.table("Done", "Reminder", "Waited for", "Done", "From", "Actions");
        for (IntentionRecord one : done.subList(0, Math.min(DONE, done.size()))) {
            html.open("tr").saying("th", one.text(), "scope", "row").open("td");
            waits(html, one);
            Instant at = one.remindedAt();
            html.close("td").leaf("td", at == null ? "" : DisplayFormats.time(at), "class", "when");
            html.open("td");
            event(html, place, one.source());
            html.close("td");
            act(html, place, one, false);
            html.close("tr");
        }
        html.endTable();
        html.close("section");
    }

    private static void waits(HtmlWriter html, IntentionRecord one) {
        switch (one.when()) {
            case IntentionTrigger.AtTime(Instant at, Duration every) -> {
                html.text(DisplayFormats.time(one.next().orElse(at)));
                if (every != null) {
                    html.text(", every " + period(every));
                }
            }
            case IntentionTrigger.OnKeyword(String words) ->
                html.text("somebody says ").said(words);
            case IntentionTrigger.OnTopic(String topic) ->
                html.text("the talk is about ").said(topic);
        }
    }

    private static boolean repeats(IntentionRecord one) {
        return one.when() instanceof IntentionTrigger.AtTime(Instant at, Duration every) && every != null;
    }

    private static String period(Duration every) {
        return every.equals(Duration.ofDays(every.toDays()))
                ? DisplayFormats.count(every.toDays(), "day", "days")
                : DisplayFormats.count(every.toMinutes(), "minute", "minutes");
    }

    private static void event(HtmlWriter html, PageRequest place, @Nullable String id) {
        if (id != null) {
            html.event(place, id);
        }
    }

    private static void act(HtmlWriter html, PageRequest place, IntentionRecord one, boolean open) {
        html.open("td");
        if (place.may(Role.WRITE)) {
            if (open) {
                html.button(place.url("intentions/remind"), "Done", "id", one.id());
            }
            html.button(place.url("intentions/remove"), one.done() ? "Remove" : "Give up", "id", one.id());
        }
        html.close("td");
    }

    private static void form(HtmlWriter html, PageRequest place) {
        html.open("section", "id", "add").leaf("h2", "Add a reminder");
        html.note("Give a time, words or a topic. Times without an offset are UTC.");
        html.open("form", "method", "post", "action", place.url("intentions/add"), "class", "card fields");
        input(html, "Remind of ", "text", "required", null);
        input(html, "At ", "at", null, "2031-05-01 09:00");
        input(html, "Again every ", "every", null, "P7D");
        input(html, "When somebody says ", "event", null, null);
        input(html, "When the talk is about ", "context", null, null);
        html.leaf("button", "Add").close("form").close("section");
    }

    private static void input(
            HtmlWriter html, String label, String name, @Nullable String required, @Nullable String example) {
        html.open("label").text(label);
        html.open("input", "name", name, "required", required, "placeholder", example)
                .close("label");
    }

    static void add(PageRequest place) {
        IntentionTrigger when = IntentionInput.when(
                place.given("at"), place.given("every"), place.given("event"), place.given("context"));
        IntentionRecord unused = writable(place).add(place.given("text", ""), when);
        place.go(place.url("intentions"));
    }

    static void remind(PageRequest place) {
        IntentionRecord unused = writable(place).remind(known(place));
        place.go(place.url("intentions"));
    }

    static void remove(PageRequest place) {
        writable(place).remove(known(place));
        place.go(place.url("intentions"));
    }

    private static Intentions writable(PageRequest place) {
        return CognitiveMemory.of(place.visit().memory(Role.WRITE)).intentions();
    }

    private static String known(PageRequest place) {
        String id = place.given("id", "");
        if (writable(place).list().stream().noneMatch(one -> one.id().equals(id))) {
            throw new NotFoundException(
                    "there is no intention " + EnumNames.quoted(id), "look it up on the page Reminders");
        }
        return id;
    }
}
