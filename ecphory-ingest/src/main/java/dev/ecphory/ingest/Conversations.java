package dev.ecphory.ingest;

import dev.ecphory.memory.Asset;
import dev.ecphory.memory.Modality;
import dev.ecphory.recall.context.Marked;
import java.io.IOException;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;

/**
 * What exports of chat programs have in common: a file {@code conversations.json}, maybe inside the archive as it was
 * downloaded, with an array of conversations. One conversation at a time is in memory.
 */
abstract sealed class Conversations implements Importer permits ChatGptImporter, ClaudeImporter {
    private static final String MEND = "ask for the export again, or take the item out";

    /**
     * A message as it was shown.
     *
     * @param id its own, in its conversation
     * @param role {@code user} or {@code assistant}
     * @param written when, as ISO writes it; null when {@code at} says it, or nobody knows
     * @param at when; null when {@code written} says it, or nobody knows
     * @param asset what was shown with it, or instead; null when nothing was
     * @param notes further metadata
     */
    record Message(
            String id,
            String role,
            String text,
            Modality modality,
            @Nullable String written,
            @Nullable OffsetDateTime at,
            @Nullable Asset asset,
            Map<String, String> notes) {
        private Message saying(String words) {
            return words.equals(text) ? this : new Message(id, role, words, modality, written, at, asset, notes);
        }
    }

    /**
     * The messages of a conversation, in order; what stands where a message should and is none is complained of.
     *
     * @param files what lies in the export beside it
     */
    abstract List<Message> messages(
            Map<String, @Nullable Object> conversation, ExportFiles files, Reading how, String where, Sink sink);

    /** The id of a conversation; null when it has none. */
    abstract @Nullable String id(Map<String, @Nullable Object> conversation);

    abstract @Nullable String title(Map<String, @Nullable Object> conversation);

    /** The member that makes an object a conversation. */
    abstract String mark();

    @Override
    public final boolean recognises(Look look) {
        return !look.folder() && !look.lines() && look.members().contains(mark());
    }

    @Override
    public final void read(Path source, Reading how, Sink sink) throws IOException {
        boolean[] any = {false};
        ExportFiles files = new ExportFiles(source, how.limits().fileBytes());
        try {
            Archive.each(source, Archive.CONVERSATIONS, (name, in, size) -> {
                any[0] = true;
                JsonItems.each(
                        name, in, size, Set.of("conversations"), sink, MEND, item -> take(item, files, how, sink));
            });
        } catch (ZipException damaged) {
            sink.complain(
                    new Complaint(String.valueOf(source.getFileName()), "is a damaged archive", "download it again"));
            return;
        }
        if (!any[0]) {
            sink.complain(new Complaint(
                    String.valueOf(source.getFileName()),
                    "has no conversations.json in it",
                    "give the archive as it was downloaded, or the file itself"));
        }
    }

    private void take(JsonItems.Item item, ExportFiles files, Reading how, Sink sink) {
        Map<String, @Nullable Object> conversation = item.object();
        if (conversation == null) {
            sink.complain(new Complaint(item.where(), item.problem(), MEND));
            return;
        }
        String id = id(conversation);
        if (id == null || id.isBlank() || !conversation.containsKey(mark())) {
            sink.complain(new Complaint(item.where(), "is no conversation with an id and " + mark(), MEND));
            return;
        }
        String where = item.where() + " (" + Drafts.quoted(title(conversation)) + ")";
        // what was recalled into a conversation is not said again
        List<Message> messages = messages(conversation, files, how, where, sink).stream()
                .map(message -> message.saying(Marked.strip(message.text())))
                .filter(message -> !message.text().isBlank() || message.asset() != null)
                .toList();
        if (messages.isEmpty()) {
            return;
        }
        StringBuilder begin = new StringBuilder();
        long characters = 0;
        for (Message message : messages) {
            characters += message.text().length();
            if (begin.length() < ModelRouter.SEEN) {
                begin.append(message.role()).append(": ").append(message.text()).append('\n');
            }
        }
        Plan plan = how.router().plan(Material.conversation(begin.toString(), messages.size(), characters));
        String session = Drafts.name(name() + ":" + id);
        for (Message message : messages) {
            Drafts.event(sink, where + " message " + Drafts.quoted(message.id()), plan, message.text(), event -> {
                event.id(Drafts.id(name(), id, message.id(), message.text()))
                        .speaker(message.role())
                        .session(session)
                        .asset(message.asset())
                        .modality(message.modality());
                event.metadata("role", message.role());
                Drafts.note(event, "title", title(conversation));
                message.notes().forEach((key, value) -> Drafts.note(event, key, value));
                if (message.at() != null) {
                    event.occurredAt(message.at());
                } else {
                    boolean unused = Drafts.time(event, message.written(), how.zone());
                }
            });
        }
    }
}
