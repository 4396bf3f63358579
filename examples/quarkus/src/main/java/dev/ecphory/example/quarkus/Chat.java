package dev.ecphory.example.quarkus;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.langchain4j.model.chat.ChatModel;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;

// region chat
/** Recalls before the model answers, and remembers what was said. */
@Path("/chat/{user}")
public class Chat {
    private final Ecphory ecphory;
    private final ChatModel model;

    @Inject
    Chat(Ecphory ecphory, ChatModel model) {
        this.ecphory = ecphory;
        this.model = model;
    }

    @POST
    @Consumes(MediaType.TEXT_PLAIN)
    @Produces(MediaType.TEXT_PLAIN)
    public String say(@PathParam("user") String user, String text) {
        Memory memory = ecphory.memory("user/" + user);
        String answer = model.chat(text + "\n\n" + memory.recall(text).context());
        var unused = memory.append(List.of(
                Event.ofText(text).speaker(user).build(),
                Event.ofText(answer).speaker("assistant").build()));
        return answer;
    }
}
// endregion
