package dev.ecphory.lang.en.syntax;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import opennlp.tools.ml.model.MaxentModel;
import opennlp.tools.postag.POSContextGenerator;
import opennlp.tools.postag.POSModel;
import org.junit.jupiter.api.Test;

class TagModelTest {
    private static final List<String> TALKS =
            List.of("clinic-diary", "family-trip", "mixed-languages", "software-project");

    @Test
    void tellsTheTagsThatOpenNlpTells() throws IOException {
        POSModel model;
        try (InputStream in = resource("/opennlp-en-ud-ewt-pos-1.3-2.5.4.bin")) {
            model = new POSModel(in);
        }
        MaxentModel likely = model.getArtifact("pos.model");
        POSContextGenerator features = model.getFactory().getPOSContextGenerator();
        TagModel ours = new TagModel(model);
        for (String talk : TALKS) {
            try (InputStream in = resource("/golden/" + talk + ".txt")) {
                for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .toList()) {
                    String[] words = line.strip().split("\\s+|(?=[.,!?])");
                    String[] tags = new String[words.length];
                    TagModel.TaggedWords sentence = ours.new TaggedWords(words);
                    for (int i = 0; i < words.length; i++) {
                        tags[i] = likely.getBestOutcome(likely.eval(features.getContext(i, words, tags, null)));
                        String word = words[i].toLowerCase(Locale.ROOT);
                        if (!word.isEmpty() && FunctionWords.allows(PosTag.of(tags[i]), word)) {
                            assertThat(sentence.likeliest(i, word, tags))
                                    .as("word %d of %s", i, line)
                                    .isEqualTo(tags[i]);
                        }
                    }
                }
            }
        }
    }

    private static InputStream resource(String name) {
        return Objects.requireNonNull(TagModelTest.class.getResourceAsStream(name), name);
    }
}
