package dev.ecphory.bench.gate;

import dev.ecphory.bench.gate.Utterances.Labelled;
import dev.ecphory.bench.gate.Utterances.Utterance;
import dev.ecphory.bench.measure.Roc;
import dev.ecphory.encode.Compression;
import dev.ecphory.encode.Encoder;
import dev.ecphory.encode.GatePolicy;
import dev.ecphory.memory.Annotation;
import dev.ecphory.model.StaticEmbedder;
import dev.ecphory.text.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A labelled utterance and what encoding found in it, in its own conversation and after what was said before. */
record Judged(String conversation, Utterance utterance, Annotation annotation) {
    /** Every utterance of the conversations of one part. */
    static List<Judged> of(List<Labelled> conversations, boolean train, Compression compression) {
        List<Judged> judged = new ArrayList<>();
        StaticEmbedder embedder = new StaticEmbedder();
        try (Words words = Words.of("en")) {
            for (Labelled conversation : conversations) {
                if (conversation.train() == train) {
                    try (Encoder encoder = new Encoder(words, embedder, compression, GatePolicy.DEFAULT)) {
                        for (Utterance utterance : conversation.utterances()) {
                            judged.add(new Judged(conversation.name(), utterance, encoder.encode(utterance.entry())));
                        }
                    }
                }
            }
        }
        return judged;
    }

    static List<Roc.Scored> scored(List<Judged> all, ToDoubleFunction<Judged> score) {
        return all.stream()
                .map(one -> new Roc.Scored(one.conversation, score.applyAsDouble(one), one.utterance.worth()))
                .toList();
    }
}
