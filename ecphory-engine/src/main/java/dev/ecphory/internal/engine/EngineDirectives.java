package dev.ecphory.internal.engine;

import dev.ecphory.InvalidInputException;
import dev.ecphory.internal.governance.AuditAction;
import dev.ecphory.internal.governance.AuditRecorder;
import dev.ecphory.internal.governance.NamespaceView;
import dev.ecphory.internal.log.DecisionReader;
import dev.ecphory.internal.validation.Digests;
import dev.ecphory.knowledge.Decision;
import dev.ecphory.knowledge.DecisionRecord;
import dev.ecphory.knowledge.Directive;
import dev.ecphory.knowledge.Directives;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Directives as the log of decisions keeps them. Threads may share it. */
final class EngineDirectives extends NamespaceView implements Directives {
    public EngineDirectives(AuditRecorder recorder) {
        super(recorder);
    }

    @Override
    public Directive add(String text) {
        Decision.AddDirective added = new Decision.AddDirective(Digests.id(text.strip()), text.strip());
        for (Directive standing : standing()) {
            if (standing.id().equals(added.directive())) {
                return standing;
            }
        }
        if (standing().size() >= MOST) {
            throw new InvalidInputException(
                    "directive",
                    "\"" + text.strip() + "\"",
                    "is one more than " + MOST,
                    "remove one that is not needed");
        }
        DecisionRecord decided = decide(List.of(added)).getFirst();
        return new Directive(added.directive(), added.text(), decided.at());
    }

    @Override
    public List<Directive> list() {
        return recorder.counted(AuditAction.DIRECTIVES, standing());
    }

    private List<Directive> standing() {
        Map<String, Directive> standing = new LinkedHashMap<>();
        for (DecisionRecord decided : DecisionReader.all(namespace, store().decisions())) {
            switch (decided.decision()) {
                case Decision.AddDirective added ->
                    standing.putIfAbsent(
                            added.directive(), new Directive(added.directive(), added.text(), decided.at()));
                case Decision.RemoveDirective removed -> standing.remove(removed.directive());
                default -> {}
            }
        }
        return new ArrayList<>(standing.values());
    }

    @Override
    public void remove(String id) {
        if (standing().stream().noneMatch(standing -> standing.id().equals(id))) {
            throw new InvalidInputException("directive", id, "does not stand", "list the directives for their ids");
        }
        decide(List.of(new Decision.RemoveDirective(id)));
    }
}
