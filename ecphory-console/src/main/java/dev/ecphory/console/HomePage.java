package dev.ecphory.console;

import dev.ecphory.Memory;
import dev.ecphory.Namespace;
import dev.ecphory.server.access.Role;
import java.util.List;

/** The namespaces that the visitor may know of. Stateless; threads may share it. */
final class HomePage {
    private static final int MOST = 200;

    private HomePage() {}

    static void show(PageRequest place) {
        String chosen = place.given("ns");
        List<Namespace> namespaces = place.namespaces();
        if (chosen != null || namespaces.size() == 1) {
            String one = chosen != null ? chosen : namespaces.getFirst().value();
            place.go(PageRequest.at(one, "recall"));
            return;
        }
        HtmlWriter main = new HtmlWriter();
        if (namespaces.isEmpty()) {
            main.note("There is no memory yet that you may see: append something first.");
        }
        main.table("Namespaces", "Namespace", "Events");
        for (Namespace namespace : namespaces.subList(0, Math.min(MOST, namespaces.size()))) {
            Memory memory = place.visit().memory(Role.READ, namespace.value());
            main.open("tr").open("th", "scope", "row");
            main.leaf("a", namespace.value(), "href", PageRequest.at(namespace.value(), "recall"))
                    .close("th");
            main.leaf("td", Long.toString(memory.admin().logPosition().events()), "class", "n")
                    .close("tr");
        }
        main.endTable();
        place.show("Namespaces", main);
    }
}
