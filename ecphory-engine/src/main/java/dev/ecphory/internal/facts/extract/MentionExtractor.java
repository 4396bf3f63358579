package dev.ecphory.internal.facts.extract;

import dev.ecphory.Event;
import dev.ecphory.LogEntry;
import dev.ecphory.internal.language.EntityMention;
import dev.ecphory.internal.language.Languages;
import dev.ecphory.internal.text.EntityKeys;
import dev.ecphory.internal.text.ProseFilter;
import dev.ecphory.knowledge.Claim.Authority;
import dev.ecphory.spi.store.MentionTable.Mention;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Which entities an event mentions: who speaks, to whom, and the names in its text. Stateless; threads may share it. */
public final class MentionExtractor {
    /** Which rules these are; with another version all events are to be read again. */
    public static final String VERSION = Languages.standard().entities().version();

    private MentionExtractor() {}

    /** The entities of an event, each once, the speaker first. */
    public static List<Mention> read(LogEntry entry) {
        Event event = entry.event();
        Map<String, Mention> found = new LinkedHashMap<>();
        boolean person = SpeakerRoles.authority(event) == Authority.USER_SAID;
        speaker(event.speaker(), person, entry.seq(), found);
        String recipient = event.recipient();
        speaker(recipient, recipient == null || SpeakerRoles.isPerson(recipient), entry.seq(), found);
        for (EntityMention mention : Languages.standard().entities().mentions(ProseFilter.of(event.text()))) {
            found.putIfAbsent(
                    mention.entity(), new Mention(entry.seq(), mention.entity(), mention.name(), mention.kind()));
        }
        return List.copyOf(found.values());
    }

    private static void speaker(@Nullable String name, boolean person, long seq, Map<String, Mention> found) {
        String key = name == null ? "" : EntityKeys.key(name);
        if (name != null && !key.isEmpty()) {
            found.putIfAbsent(key, new Mention(seq, key, name, person ? "person" : "other"));
        }
    }
}
