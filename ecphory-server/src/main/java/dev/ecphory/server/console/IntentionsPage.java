package dev.ecphory.server.console;

import dev.ecphory.engine.Intentions;
import dev.ecphory.engine.Memory;
import dev.ecphory.memory.Intended;
import dev.ecphory.memory.When;
import dev.ecphory.server.access.Role;
import dev.ecphory.wire.IntentionFields;
import dev.ecphory.wire.Missing;
import dev.ecphory.wire.Words;
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

    static void show(Place place) {
        Memory memory = place.memory();
        Intentions intentions = memory.living().intentions();
        List<Intended> all = intentions.list();
        List<Intentions.Due> due = intentions.due(memory.now(), null);
        Set<String> now = due.stream().map(one -> one.intention().id()).collect(Collectors.toSet());
        List<Intended> waiting = of(all, one -> !one.done() && !now.contains(one.id()));
        List<Intended> done = of(all, Intended::done).reversed();
        Html main = new Html();
        due(main, place, due);
        waiting(main, place, waiting);
        done(main, place, done);
        if (place.may(Role.WRITE)) {
            form(main, place);
        }
        place.show("Intentions", main);
    }

    private static List<Intended> of(List<Intended> all, Predicate<Intended> which) {
        return new ArrayList<>(all.stream().filter(which).toList());
    }

    private static void due(Html html, Place place, List<Intentions.Due> due) {
        html.open("section", "id", "due").leaf("h2", "Due now, " + due.size());
        if (due.isEmpty()) {
            html.leaf("p", "Nothing is due.", "class", "note").close("section");
            return;
        }
        Forms.table(html, "Due now", "To be remembered", "Why", "Since", "Event", "What to do");
        for (Intentions.Due one : due) {
            html.open("tr").saying("th", one.intention().text(), "scope", "row");
            html.open("td").text(one.because() + ", ");
            waits(html, one.intention());
            html.close("td").leaf("td", Say.time(one.since()), "class", "when").open("td");
            event(html, place, one.event() == null ? one.intention().source() : one.event());
            html.close("td");
            act(html, place, one.intention(), true);
            html.close("tr");
        }
        Forms.endTable(html);
        html.close("section");
    }

    private static void waiting(Html html, Place place, List<Intended> waiting) {
        html.open("section", "id", "waiting").leaf("h2", "Waiting, " + waiting.size());
        if (waiting.isEmpty()) {
            html.leaf("p", "Nothing is waited for.", "class", "note").close("section");
            return;
        }
        Forms.table(html, "Waiting", "To be remembered", "Waits for", "Since", "From", "What to do");
        for (Intended one : waiting) {
            html.open("tr").saying("th", one.text(), "scope", "row").open("td");
            waits(html, one);
            html.close("td").leaf("td", Say.time(one.since()), "class", "when").open("td");
            event(html, place, one.source());
            html.close("td");
            act(html, place, one, !repeats(one)); // nobody can be done with a time that has not come
            html.close("tr");
        }
        Forms.endTable(html);
        html.close("section");
    }

    private static void done(Html html, Place place, List<Intended> done) {
        html.open("section", "id", "done").leaf("h2", "Done, " + done.size());
        if (done.isEmpty()) {
            html.leaf("p", "Nothing is done yet.", "class", "note").close("section");
            return;
        }
        if (done.size() > DONE) {
            html.leaf("p", "The newest " + DONE + ".", "class", "note");
        }
        Forms.table(html, "Done", "Was to be remembered", "Waited for", "Done", "From", "What to do");
        for (Intended one : done.subList(0, Math.min(DONE, done.size()))) {
            html.open("tr").saying("th", one.text(), "scope", "row").open("td");
            waits(html, one);
            Instant at = one.remindedAt();
            html.close("td").leaf("td", at == null ? "" : Say.time(at), "class", "when");
            html.open("td");
            event(html, place, one.source());
            html.close("td");
            act(html, place, one, false);
            html.close("tr");
        }
        Forms.endTable(html);
        html.close("section");
    }

    private static void waits(Html html, Intended one) {
        switch (one.when()) {
            case When.At(Instant at, Duration every) -> {
                html.text(Say.time(one.next().orElse(at)));
                if (every != null) {
                    html.text(", every " + period(every));
                }
            }
            case When.Spoken(String words) -> html.text("somebody says ").said(words);
            case When.About(String topic) -> html.text("the talk is about ").said(topic);
        }
    }

    private static boolean repeats(Intended one) {
        return one.when() instanceof When.At(Instant at, Duration every) && every != null;
    }

    private static String period(Duration every) {
        return every.equals(Duration.ofDays(every.toDays()))
                ? Say.count(every.toDays(), "day", "days")
                : Say.count(every.toMinutes(), "minute", "minutes");
    }

    private static void event(Html html, Place place, @Nullable String id) {
        if (id != null) {
            Forms.event(html, place, id);
        }
    }

    private static void act(Html html, Place place, Intended one, boolean open) {
        html.open("td");
        if (place.may(Role.WRITE)) {
            if (open) {
                Forms.button(html, place.url("intentions/remind"), "Done", "id", one.id());
            }
            Forms.button(html, place.url("intentions/remove"), one.done() ? "Remove" : "Give up", "id", one.id());
        }
        html.close("td");
    }

    private static void form(Html html, Place place) {
        html.open("section", "id", "add").leaf("h2", "Add one");
        html.leaf("p", "It waits for one of the three. Times are UTC where they have no offset.", "class", "note");
        html.open("form", "method", "post", "action", place.url("intentions/add"), "class", "ask");
        input(html, "To be remembered ", "text", "required");
        input(html, "At ", "at", null, "2031-05-01 09:00");
        input(html, "and again every ", "every", null, "P7D");
        input(html, "or when somebody says ", "event", null);
        input(html, "or when the talk is about ", "context", null);
        html.leaf("button", "Add").close("form").close("section");
    }

    private static void input(Html html, String label, String name, @Nullable String required) {
        input(html, label, name, required, null);
    }

    private static void input(
            Html html, String label, String name, @Nullable String required, @Nullable String example) {
        html.open("label").text(label);
        html.open("input", "name", name, "required", required, "placeholder", example)
                .close("label");
    }

    static void add(Place place) {
        When when = IntentionFields.when(
                place.given("at"), place.given("every"), place.given("event"), place.given("context"));
        Intended unused = writable(place).add(place.given("text", ""), when);
        place.go(place.url("intentions"));
    }

    static void remind(Place place) {
        Intended unused = writable(place).remind(known(place));
        place.go(place.url("intentions"));
    }

    static void remove(Place place) {
        writable(place).remove(known(place));
        place.go(place.url("intentions"));
    }

    private static Intentions writable(Place place) {
        return place.visit().memory(Role.WRITE).living().intentions();
    }

    private static String known(Place place) {
        String id = place.given("id", "");
        if (writable(place).list().stream().noneMatch(one -> one.id().equals(id))) {
            throw new Missing("there is no intention " + Words.quoted(id), "look it up on the page Intentions");
        }
        return id;
    }
}
