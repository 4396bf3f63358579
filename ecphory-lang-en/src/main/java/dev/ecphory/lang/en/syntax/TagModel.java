package dev.ecphory.lang.en.syntax;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import opennlp.tools.ml.model.AbstractModel;
import opennlp.tools.ml.model.Context;
import opennlp.tools.postag.POSModel;
import opennlp.tools.util.StringUtil;
import opennlp.tools.util.featuregen.FeatureGeneratorUtil;
import org.jspecify.annotations.Nullable;

/**
 * Tells the likeliest part of speech of a word by a model of OpenNLP with the features of its default generator, as OpenNLP would,
 * in a third of the time: a feature is looked up by its word, and no text is made of it. Immutable; threads may share it.
 */
final class TagModel {
    /** The longest suffixes and prefixes that are features. */
    private static final int AFFIX = 4;

    private static final Weights NOTHING = new Weights(new int[0], new double[0]);
    private static final WordWeights UNKNOWN = new WordWeights();

    private final String[] outcomes;
    private final PosTag[] tags;
    private final double prior;
    private final Map<String, Weights> suffixes = new HashMap<>();
    private final Map<String, Weights> prefixes = new HashMap<>();
    private final Map<String, Weights> classes = new HashMap<>();
    private final Map<String, Weights> last = new HashMap<>();
    private final Map<String, Weights> lastTwo = new HashMap<>();
    private final Map<String, WordWeights> words = new HashMap<>();
    private final Map<String, Weights> rest = new HashMap<>();

    /** Takes over what a model has learned. */
    TagModel(POSModel model) {
        Object[] learned = ((AbstractModel) model.getArtifact("pos.model")).getDataStructures();
        outcomes = (String[]) learned[2];
        tags = new PosTag[outcomes.length];
        for (int i = 0; i < tags.length; i++) {
            tags[i] = PosTag.of(outcomes[i]);
        }
        prior = Math.log(1.0 / outcomes.length);
        ((Map<?, ?>) learned[1]).forEach((name, weights) -> learn((String) name, (Context) weights));
    }

    /** What a feature adds to outcomes. */
    @SuppressWarnings("ArrayRecordComponent") // made once, kept by this class alone
    private record Weights(int[] outcomes, double[] weights) {
        void addTo(double[] sums) {
            for (int i = 0; i < outcomes.length; i++) {
                sums[outcomes[i]] += weights[i];
            }
        }
    }

    /** What a word in lower case adds where it stands, and to its neighbours up to two words away. */
    private static final class WordWeights {
        private Weights here = NOTHING;
        private Weights before = NOTHING;
        private Weights secondBefore = NOTHING;
        private Weights after = NOTHING;
        private Weights secondAfter = NOTHING;
        /** By the class of its characters. */
        private final Map<String, Weights> written = new HashMap<>();
    }

    private void learn(String feature, Context context) {
        Weights weights = new Weights(context.getOutcomes(), context.getParameters());
        int at = feature.indexOf('=');
        String value = feature.substring(at + 1);
        switch (at < 0 ? "" : feature.substring(0, at)) {
            case "suf" -> suffixes.put(value, weights);
            case "pre" -> prefixes.put(value, weights);
            case "wc" -> classes.put(value, weights);
            case "t" -> last.put(value, weights);
            case "t2" -> lastTwo.put(value, weights);
            case "w" -> word(value).here = weights;
            case "p1w" -> word(value).before = weights;
            case "p2w" -> word(value).secondBefore = weights;
            case "n1w" -> word(value).after = weights;
            case "n2w" -> word(value).secondAfter = weights;
            case "w&c" -> {
                int comma = value.lastIndexOf(',');
                word(value.substring(0, comma)).written.put(value.substring(comma + 1), weights);
            }
            default -> rest.put(feature, weights);
        }
    }

    private WordWeights word(String word) {
        return words.computeIfAbsent(word, none -> new WordWeights());
    }

    /** The words of a sentence that is being tagged from its first word on. For one thread. */
    final class TaggedWords {
        private final String[] seen;
        private final WordWeights[] known;
        private final double[] sums = new double[outcomes.length];

        /** @param seen its words as they are written */
        TaggedWords(String[] seen) {
            this.seen = seen;
            this.known = new WordWeights[seen.length];
            for (int i = 0; i < seen.length; i++) {
                known[i] = words.getOrDefault(StringUtil.toLowerCase(seen[i]), UNKNOWN);
            }
        }

        /**
         * The likeliest of the tags that a word can have.
         *
         * @param word as it is spelled out, in lower case
         * @param told the tags of the words before it
         */
        String likeliest(int place, String word, String[] told) {
            weigh(place, told);
            int best = -1;
            for (int i = 0; i < sums.length; i++) {
                if ((best < 0 || sums[i] > sums[best]) && FunctionWords.allows(tags[i], word)) {
                    best = i;
                }
            }
            return outcomes[Math.max(0, best)];
        }

        /** In the order of OpenNLP, so that the sums are the same to the last digit. */
        private void weigh(int place, String[] told) {
            Arrays.fill(sums, prior);
            add(rest, "def");
            String text = seen[place];
            int most = Math.min(AFFIX, text.length());
            for (int length = 1; length <= most; length++) {
                add(suffixes, text.substring(text.length() - length));
            }
            for (int length = 1; length <= most; length++) {
                add(prefixes, text.substring(0, length));
            }
            known[place].here.addTo(sums);
            at(place - 1).before.addTo(sums);
            at(place - 2).secondBefore.addTo(sums);
            at(place + 1).after.addTo(sums);
            at(place + 2).secondAfter.addTo(sums);
            if (place <= 2) {
                add(rest, place == 0 ? "S=begin" : place == 1 ? "p1S=begin" : "p2S=begin");
            }
            String written = FeatureGeneratorUtil.tokenFeature(text);
            add(classes, written);
            add(known[place].written, written);
            if (place > 0) {
                add(last, told[place - 1]);
            }
            if (place > 1) {
                add(lastTwo, told[place - 2] + "," + told[place - 1]);
            }
        }

        private WordWeights at(int place) {
            return place >= 0 && place < known.length ? known[place] : UNKNOWN;
        }

        private void add(Map<String, Weights> weights, String feature) {
            @Nullable Weights found = weights.get(feature);
            if (found != null) {
                found.addTo(sums);
            }
        }
    }
}
