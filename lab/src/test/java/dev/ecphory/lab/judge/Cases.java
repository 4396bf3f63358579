package dev.ecphory.lab.judge;

import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.data.Question.Reference;
import dev.ecphory.lab.reader.CachedModel;
import dev.ecphory.spi.LanguageModel;
import dev.ecphory.spi.LanguageModel.Prices;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Questions and judges for tests. */
final class Cases {
    private Cases() {}

    static Question question(String category, @Nullable String answer) {
        return question("q1", "Where is the boat?", category, new Reference(answer, List.of(), true));
    }

    static Question question(String id, String text, String category, Reference reference) {
        return new Question(id, text, category, List.of("e1"), Map.of(), List.of(), null, null, reference);
    }

    static CachedModel asking(LanguageModel model, Path cache) {
        return new CachedModel(
                model,
                new CachedModel.Terms(Prices.FREE, CachedModel.PATIENCE, Set.of()),
                cache,
                InstantSource.system(),
                wait -> {});
    }
}
