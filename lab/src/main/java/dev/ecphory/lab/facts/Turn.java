package dev.ecphory.lab.facts;

import dev.ecphory.Event;
import dev.ecphory.lab.data.Conversation;

/**
 * A turn of a conversation. Immutable.
 *
 * @param place its index in the conversation
 */
record Turn(Conversation conversation, int place) {
    Event event() {
        return conversation.events().get(place);
    }

    /** Conversation and event, unique in the data set. */
    String name() {
        return conversation.id() + "/" + event().id();
    }

    /** The turn so many places before, as {@link #shown}; empty where there is none. */
    String before(int places) {
        return place < places ? "" : new Turn(conversation, place - places).shown();
    }

    /** Who said it when, and what. */
    String shown() {
        Event event = event();
        String caption = event.caption() == null ? "" : " [caption: " + event.caption() + "]";
        return event.speaker() + " (" + event.occurredAt() + "): " + event.text() + caption;
    }
}
