package dev.ecphory.ingest.importer;

import dev.ecphory.ingest.ArchiveReader;
import dev.ecphory.ingest.ContentSample;
import dev.ecphory.ingest.DerivationPlan;
import dev.ecphory.ingest.EventDrafts;
import dev.ecphory.ingest.ImportOptions;
import dev.ecphory.ingest.ImportProblem;
import dev.ecphory.ingest.ImportSink;
import dev.ecphory.ingest.Importer;
import dev.ecphory.ingest.JsonArrayReader;
import dev.ecphory.ingest.ModelContentRouter;
import dev.ecphory.ingest.SourcePreview;
import dev.ecphory.Asset;
import dev.ecphory.Modality;
import dev.ecphory.ContextMarker;
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
abstract sealed class ConversationExport implements Importer permits ChatGptImporter, ClaudeImporter {
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
            Map<String, @Nullable Object> conversation,
            ExportFiles files,
            ImportOptions how,
            String where,
            ImportSink sink);

    /** The id of a conversation; null when it has none. */
    abstract @Nullable String id(Map<String, @Nullable Object> conversation);

    abstract @Nullable String title(Map<String, @Nullable Object> conversation);

    /** The member that makes an object a conversation. */
    abstract String mark();

    @Override
    public final boolean recognises(SourcePreview look) {
        return !look.folder() && !look.lines() && look.members().contains(mark());
    }

    @Override
    public final void read(Path source, ImportOptions how, ImportSink sink) throws IOException {
        boolean[] any = {false};
        ExportFiles files = new ExportFiles(source, how.limits().fileBytes());
        try {
            ArchiveReader.each(source, ArchiveReader.CONVERSATIONS, (name, in, size) -> {
                any[0] = true;
                JsonArrayReader.each(
                        name, in, size, Set.of("conversations"), sink, MEND, item -> take(item, files, how, sink));
            });
        } catch (ZipException damaged) {
            sink.complain(new ImportProblem(
                    String.valueOf(source.getFileName()), "is a damaged archive", "download it again"));
            return;
        }
        if (!any[0]) {
            sink.complain(new ImportProblem(
                    String.valueOf(source.getFileName()),
                    "has no conversations.json in it",
                    "give the archive as it was downloaded, or the file itself"));
        }
    }

    private void take(JsonArrayReader.Element item, ExportFiles files, ImportOptions how, ImportSink sink) {
        Map<String, @Nullable Object> conversation = item.object();
        if (conversation == null) {
            sink.complain(new ImportProblem(item.where(), item.problem(), MEND));
            return;
        }
        String id = id(conversation);
        if (id == null || id.isBlank() || !conversation.containsKey(mark())) {
            sink.complain(new ImportProblem(item.where(), "is no conversation with an id and " + mark(), MEND));
            return;
        }
        String where = item.where() + " (" + EventDrafts.quoted(title(conversation)) + ")";
        // what was recalled into a conversation is not said again
        List<Message> messages = messages(conversation, files, how, where, sink).stream()
                .map(message -> message.saying(ContextMarker.strip(message.text())))
                .filter(message -> !message.text().isBlank() || message.asset() != null)
                .toList();
        if (messages.isEmpty()) {
            return;
        }
        StringBuilder begin = new StringBuilder();
        long characters = 0;
        for (Message message : messages) {
            characters += message.text().length();
            if (begin.length() < ModelContentRouter.SEEN) {
                begin.append(message.role()).append(": ").append(message.text()).append('\n');
            }
        }
        DerivationPlan plan =
                how.router().plan(ContentSample.conversation(begin.toString(), messages.size(), characters));
        String session = EventDrafts.name(name() + ":" + id);
        for (Message message : messages) {
            EventDrafts.event(
                    sink, where + " message " + EventDrafts.quoted(message.id()), plan, message.text(), event -> {
                        event.id(EventDrafts.id(name(), id, message.id(), message.text()))
                                .speaker(message.role())
                                .session(session)
                                .asset(message.asset())
                                .modality(message.modality());
                        event.metadata("role", message.role());
                        EventDrafts.note(event, "title", title(conversation));
                        message.notes().forEach((key, value) -> EventDrafts.note(event, key, value));
                        if (message.at() != null) {
                            event.occurredAt(message.at());
                        } else {
                            boolean unused = EventDrafts.time(event, message.written(), how.zone());
                        }
                    });
        }
    }
}
