package dev.ecphory.lab.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.ProgressListener;
import dev.ecphory.Tier;
import dev.ecphory.Event;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ConversationStoresTest {
    @Test
    void leavesNoTemporaryStoreBehind() {
        Event event = Event.ofText("The kiln is new.").id("1").build();
        DataSet dataSet =
                DataSet.made("made", List.of(new Conversation("c", List.of(event), List.of(), Map.of(), Map.of())));
        Path temporary;
        try (ConversationStores stores = ConversationStores.of(dataSet, Tier.EDGE, null)) {
            temporary = stores.folder();
            stores.open(dataSet.conversations().getFirst(), ProgressListener.SILENT)
                    .close();
            assertThat(temporary).isNotEmptyDirectory();
        }
        assertThat(temporary).doesNotExist();
    }
}
