package dev.ecphory.wire;

import dev.ecphory.EcphoryException;
import dev.ecphory.EcphoryException.Remedy;
import dev.ecphory.admin.Actor;

/** What would help, as each door tells it. Stateless; threads may share it. */
public final class RemedyTexts {
    private RemedyTexts() {}

    /** The next step of a failure in the terms of the door by which the caller came. */
    public static String next(EcphoryException failure, Actor.Channel door) {
        return failure.remedy().map(remedy -> tell(remedy, door)).orElse(failure.nextStep());
    }

    /** What would help, in the terms of a door. */
    public static String tell(Remedy remedy, Actor.Channel door) {
        return switch (door) {
            case LIBRARY -> remedy.inJava();
            case CLI -> typed(remedy);
            case REST, MCP, MEM0, CHAT, CONSOLE -> served(remedy);
        };
    }

    private static String typed(Remedy remedy) {
        return switch (remedy.kind()) {
            case LANGUAGE_MODEL -> "name one with --model and --model-url";
            case NEURAL_EMBEDDER -> "give --tier edge, or run the whole distribution, which has one";
            case EMBED ->
                "bring the events without vectors, and run \"ecphory models embed --namespace " + remedy.about() + "\"";
            case REEMBED ->
                "move them with \"ecphory models reembed --namespace " + remedy.about()
                        + "\", or configure the embedder that made them";
            case ZONE -> "give it like 2026-03-01T09:30:00+01:00, or without the offset and with --zone";
            case KEYS -> "make a key with ecphory admin keys add and give --keys FILE, or listen on 127.0.0.1";
        };
    }

    private static String served(Remedy remedy) {
        return switch (remedy.kind()) {
            case LANGUAGE_MODEL -> "have whoever runs the server configure one, or do without";
            case NEURAL_EMBEDDER -> "have whoever runs the server install one or choose tier edge";
            case EMBED -> "bring the events without vectors";
            case REEMBED -> "have whoever runs the server move them to the configured embedder";
            case ZONE ->
                "give it like 2026-03-01T09:30:00+01:00; where the call takes a zone, the offset may be left out";
            case KEYS -> remedy.inJava();
        };
    }
}
