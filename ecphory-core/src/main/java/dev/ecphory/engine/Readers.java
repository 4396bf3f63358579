package dev.ecphory.engine;

import dev.ecphory.answer.Answerer;
import dev.ecphory.answer.Answerer.Routers;
import dev.ecphory.answer.ExtractiveReader;
import dev.ecphory.answer.ModelReader;
import dev.ecphory.model.LanguageModel;
import dev.ecphory.model.PatientModel;
import dev.ecphory.model.PatientModel.Patience;
import dev.ecphory.model.Prices;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the models that read answers. Not for several threads. */
final class Readers {
    private final List<Named> named = new ArrayList<>();

    private record Named(String name, LanguageModel model, Prices prices) {}

    void add(String name, LanguageModel model, Prices prices) {
        named.add(new Named(name, model, prices));
    }

    /** A model with patience, unless it has some. */
    static LanguageModel patient(LanguageModel model, Prices prices, InstantSource clock) {
        return model instanceof PatientModel
                ? model
                : new PatientModel(model, Patience.DEFAULT, prices, clock, Thread::sleep);
    }

    /**
     * Who answers: these, the language model where there are none, and the rules.
     *
     * @param model the language model; null for none
     */
    Answerer answerer(@Nullable LanguageModel model, Routers routers, InstantSource clock) {
        List<ModelReader> all = new ArrayList<>();
        named.forEach(
                one -> all.add(new ModelReader(one.name(), patient(one.model(), one.prices(), clock), one.prices())));
        if (all.isEmpty() && model != null) {
            Prices prices = model instanceof PatientModel counted ? counted.prices() : Prices.FREE;
            all.add(new ModelReader(model.id(), model, prices));
        }
        ExtractiveReader rules = ExtractiveReader.bundled();
        return new Answerer(all, routers, (recollection, asked, mayAbstain) -> rules.read(recollection, mayAbstain));
    }
}
