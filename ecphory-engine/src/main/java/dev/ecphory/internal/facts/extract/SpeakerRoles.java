package dev.ecphory.internal.facts.extract;

import dev.ecphory.Event;
import dev.ecphory.Modality;
import dev.ecphory.knowledge.Claim.Authority;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who stands behind what an event says. The metadata key {@code role} decides if it names a known role, else the
 * modality {@link Modality#TOOL}, else a speaker of such a name; anybody else is a person. Stateless; threads may share
 * it.
 */
public final class SpeakerRoles {
    private static final Set<String> PERSON = Set.of("user", "human", "person", "customer", "client");
    private static final Set<String> ASSISTANT =
            Set.of("assistant", "ai", "bot", "chatbot", "model", "system", "developer", "agent", "copilot");
    private static final Set<String> TOOL = Set.of("tool", "function", "observation", "tool_result", "sensor");

    private static final Set<String> USER = Set.of("user", "the user");
    private static final Set<String> SPEAKER = Set.of("speaker", "the speaker", "i", "me", "myself", "self");
    /** What stands before what is theirs, the longest first. */
    private static final List<String> OWNERS = List.of("the speaker's ", "speaker's ", "the user's ", "user's ", "my ");

    private SpeakerRoles() {}

    /** Whom a caller means by a subject: {@code I}, {@code user}, {@code my sister} are the speaker's, if it is a person. */
    static String meant(String said, Event event) {
        String folded = said.toLowerCase(Locale.ROOT).replace('\u2019', '\'');
        String self = self(event);
        String user = self == null ? "user" : self;
        if (USER.contains(folded)) {
            return user;
        }
        String speaker = self == null && event.speaker() != null ? event.speaker() : user;
        if (SPEAKER.contains(folded)) {
            return speaker;
        }
        for (String owner : OWNERS) {
            if (folded.startsWith(owner)) {
                return (owner.contains("user") ? user : speaker) + "'s " + said.substring(owner.length());
            }
        }
        return said;
    }

    /** The authority of what the event says. */
    public static Authority authority(Event event) {
        Authority told = named(event.metadata().get("role"), true);
        if (told != null) {
            return told;
        }
        if (event.modality() == Modality.TOOL) {
            return Authority.TOOL;
        }
        Authority bySpeaker = named(event.speaker(), false);
        return bySpeaker == null ? Authority.USER_SAID : bySpeaker;
    }

    /** Whether a subject is called by the role of a person alone, as a chat calls whoever types. */
    public static boolean nameless(String subject) {
        return PERSON.contains(subject);
    }

    /** Whether a speaker of this name is a person, as far as the name tells. */
    static boolean isPerson(String name) {
        return named(name, false) == null;
    }

    /** Whom "I" means; null when nobody is named, or when it is no person. */
    public static @Nullable String self(Event event) {
        if (authority(event) != Authority.USER_SAID) {
            return null;
        }
        return event.speaker() == null && named(event.metadata().get("role"), true) == Authority.USER_SAID
                ? "user"
                : event.speaker();
    }

    private static @Nullable Authority named(@Nullable String role, boolean persons) {
        if (role == null) {
            return null;
        }
        String word = role.strip().toLowerCase(Locale.ROOT);
        if (ASSISTANT.contains(word)) {
            return Authority.ASSISTANT;
        }
        if (TOOL.contains(word)) {
            return Authority.TOOL;
        }
        return persons && PERSON.contains(word) ? Authority.USER_SAID : null;
    }
}
