package dev.ecphory.admin;

import dev.ecphory.InvalidInputException;
import java.util.Locale;

/**
 * Who asks, and by which door, as a trail names them. Immutable; threads may share it.
 *
 * @param who a name that is no secret, 1 to {@value #MAX_LENGTH} characters without control characters
 * @param door by which they come
 */
public record Actor(String who, Channel door) {
    /** The longest name, in UTF-16 units. */
    public static final int MAX_LENGTH = 200;

    /** A caller of the library who has not said who it is. */
    public static final Actor UNNAMED = new Actor("unnamed", Channel.LIBRARY);

    /** Ways in. */
    public enum Channel {
        /** A program that has the engine in it. */
        LIBRARY,
        CLI,
        REST,
        /** The Model Context Protocol. */
        MCP,
        /** The interface of mem0. */
        MEM0,
        /** The proxy of chats. */
        CHAT,
        CONSOLE;

        /** As a trail names it. */
        public String shown() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Checks the name; throws {@link InvalidInputException}. */
    public Actor {
        if (who.isBlank()
                || who.length() > MAX_LENGTH
                || who.chars().anyMatch(Character::isISOControl)
                || who.chars().anyMatch(unit -> Character.isSurrogate((char) unit))) {
            throw new InvalidInputException(
                    "who",
                    "(not shown)",
                    "is no name",
                    "give 1 to " + MAX_LENGTH + " characters of the basic plane, no control characters");
        }
    }
}
