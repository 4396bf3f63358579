package dev.ecphory.lab.precision;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.ProgressListener;
import dev.ecphory.RecallOptions;
import dev.ecphory.RecallResult;
import dev.ecphory.RecalledEvent;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.lab.data.ConversationStores;
import dev.ecphory.wire.EventCorrections;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Beliefs kept in the engine as one of its users would keep them: a namespace for each user and scope; a pinned belief is a
 * directive, any other an event, one that was superseded or resolved a retracted event. Not for several threads.
 */
final class BeliefMemory {
    private final Ecphory engine;
    /** Every belief by its id. */
    private final Map<String, Belief> beliefs = new TreeMap<>();

    /** The belief of each event that corrects one. */
    private final Map<String, String> corrected = new TreeMap<>();

    /** When the newest belief was first held. */
    private OffsetDateTime now = OffsetDateTime.of(2024, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

    private int turns;

    BeliefMemory(Ecphory engine) {
        this.engine = engine;
    }

    void learn(Collection<Belief> all) {
        Map<Namespace, Memory> touched = new TreeMap<>();
        for (Belief belief : all) {
            beliefs.put(belief.id(), belief);
            OffsetDateTime at = belief.createdAt();
            now = at.isAfter(now) ? at : now;
            for (String scope : belief.scopes()) {
                Memory memory = memory(belief.user(), scope);
                touched.put(memory.namespace(), memory);
                if (belief.pinned() && !belief.closed()) {
                    memory.directives().add(belief.text());
                } else {
                    memory.append(event(belief));
                    if (belief.closed()) {
                        memory.deletion().retract(belief.id());
                    }
                }
            }
        }
        touched.values().forEach(memory -> ConversationStores.settle(memory, ProgressListener.SILENT));
    }

    private static Event event(Belief belief) {
        return Event.ofText(belief.text())
                .id(belief.id())
                .speaker(belief.user())
                .occurredAt(belief.createdAt())
                .metadata("type", belief.type())
                .metadata("why", belief.why())
                .build();
    }

    /** Gives a belief more words, as a correction of its event. */
    private void rename(Belief belief, List<String> more) {
        Belief renamed = belief.with(more);
        beliefs.put(belief.id(), renamed);
        for (String scope : belief.scopes()) {
            Memory memory = memory(belief.user(), scope);
            EventCorrections versions = EventCorrections.of(memory, belief.id());
            LogEntry made =
                    versions.merge(versions.latest().id(), List.of(), versions.redraft(renamed.text()), renamed.text());
            corrected.put(made.id(), belief.id());
            ConversationStores.settle(memory, ProgressListener.SILENT);
        }
    }

    /** Asks, with the engine's default options, and does what the case says comes after it. */
    ReturnedBeliefs ask(PrecisionCase asked) {
        ReturnedBeliefs returned = recalled(asked);
        PrecisionCase.Turn turn = asked.turn();
        if (turn != null) {
            say(asked, turn);
            Belief created = turn.created();
            if (created != null) {
                learn(List.of(created));
            }
            if (turn.updated() != null) {
                Belief updated = beliefs.get(turn.updated());
                if (updated == null) {
                    throw new IllegalStateException(
                            "no belief " + turn.updated() + " to update; see beliefs.seed.json");
                }
                rename(updated, turn.aliases());
            }
        }
        return returned;
    }

    private ReturnedBeliefs recalled(PrecisionCase asked) {
        Set<String> standing = new HashSet<>();
        for (String scope : asked.scopes()) {
            directives(asked.user(), scope).forEach(directive -> standing.add(belief(directive)));
        }
        Set<String> pinned = new LinkedHashSet<>();
        Set<String> questions = new LinkedHashSet<>();
        for (Belief belief : beliefs.values()) {
            if (standing.contains(belief.id())) {
                (belief.question() ? questions : pinned).add(belief.id());
            }
        }
        int limit = RecallOptions.defaults().limit();
        if (asked.budget() != null) {
            limit = Math.min(limit, Math.max(0, asked.budget() - pinned.size()));
            pinned = new LinkedHashSet<>(pinned.stream().limit(asked.budget()).toList());
        }
        Items items = limit == 0 || asked.query().isBlank() ? Items.NONE : items(asked, limit);
        StringBuilder prelude = new StringBuilder();
        directives(asked.user(), Belief.UNIVERSAL)
                .forEach(directive -> prelude.append(directive.text()).append('\n'));
        return new ReturnedBeliefs(
                items.beliefs(), pinned, questions, prelude.toString(), items.turns(), items.tokens());
    }

    private record Items(List<String> beliefs, int turns, int tokens) {
        static final Items NONE = new Items(List.of(), 0, 0);
    }

    private Items items(PrecisionCase asked, int limit) {
        RecallOptions options = RecallOptions.defaults().withLimit(limit);
        PrecisionCase.Turn turn = asked.turn();
        if (turn != null) {
            options = options.withSession(turn.session());
        }
        List<List<String>> ranked = new ArrayList<>();
        int said = 0;
        int tokens = 0;
        for (String scope : asked.scopes()) {
            RecallResult recollection = memory(asked.user(), scope).recall(asked.query(), options);
            tokens += recollection.tokens();
            List<String> ids = new ArrayList<>();
            for (RecalledEvent item : recollection.items()) {
                String id =
                        corrected.getOrDefault(item.entry().id(), item.entry().id());
                if (beliefs.containsKey(id)) {
                    ids.add(id);
                } else {
                    said++;
                }
            }
            ranked.add(ids);
        }
        List<String> best = interleaved(ranked, limit);
        return new Items(joined(best, asked), said, tokens);
    }

    /** The best of each scope by turns. */
    static List<String> interleaved(List<List<String>> ranked, int limit) {
        Set<String> all = new LinkedHashSet<>();
        int depth = ranked.stream().mapToInt(List::size).max().orElse(0);
        for (int rank = 0; rank < depth; rank++) {
            for (List<String> one : ranked) {
                if (rank < one.size() && all.size() < limit) {
                    all.add(one.get(rank));
                }
            }
        }
        return List.copyOf(all);
    }

    /** What is recalled, and behind it what a relation among it relates, as the benchmark's harness does for every memory. */
    private List<String> joined(List<String> recalled, PrecisionCase asked) {
        Set<String> all = new LinkedHashSet<>(recalled);
        for (String id : recalled) {
            Belief relation = beliefs.get(id);
            for (String participant : relation == null ? List.<String>of() : relation.participants()) {
                Belief belief = beliefs.get(participant);
                if (belief != null
                        && !belief.question()
                        && !(belief.pinned() && !belief.closed())
                        && belief.user().equals(asked.user())
                        && belief.scopes().stream().anyMatch(asked.scopes()::contains)) {
                    all.add(participant);
                }
            }
        }
        return List.copyOf(all);
    }

    /** Appends both sides of a turn to the memory of its first scope. */
    private void say(PrecisionCase asked, PrecisionCase.Turn turn) {
        Memory memory = memory(asked.user(), asked.scopes().getFirst());
        List<Event> said = new ArrayList<>();
        Map<String, String> sides = new LinkedHashMap<>();
        sides.put(asked.user(), asked.query());
        sides.put("assistant", turn.reply());
        sides.values().removeIf(String::isBlank);
        sides.forEach((speaker, text) -> said.add(Event.ofText(text)
                .id(turn.session() + "/" + turns++)
                .session(turn.session())
                .speaker(speaker)
                .occurredAt(now.plusDays(1).plusMinutes(turns))
                .build()));
        memory.append(said);
        ConversationStores.settle(memory, ProgressListener.SILENT);
    }

    private List<Directive> directives(String user, String scope) {
        return memory(user, scope).directives().list();
    }

    private String belief(Directive directive) {
        return beliefs.values().stream()
                .filter(belief -> belief.text().equals(directive.text()))
                .map(Belief::id)
                .findFirst()
                .orElse("");
    }

    private Memory memory(String user, String scope) {
        return engine.memory(user + "/" + scope);
    }
}
