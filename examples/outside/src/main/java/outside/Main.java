package outside;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.Tier;
import java.nio.file.Path;

/** Appends two events to a file and recalls one. */
public final class Main {
    private Main() {}

    /** Takes the file. */
    public static void main(String[] args) {
        try (Ecphory ecphory = Ecphory.builder(Path.of(args[0])).tier(Tier.EDGE).open()) {
            Memory memory = ecphory.memory("outside");
            memory.append(
                    Event.ofText("The kettle is blue.").speaker("Ana").build(),
                    Event.ofText("The bus leaves at nine.").speaker("Ben").build());
            memory.recall("What colour is the kettle?")
                    .items()
                    .forEach(item -> System.out.println(item.entry().event().text()));
        }
    }
}
