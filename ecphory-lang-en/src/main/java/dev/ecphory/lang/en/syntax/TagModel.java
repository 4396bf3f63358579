package dev.ecphory.lang.en.syntax;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import opennlp.tools.ml.model.AbstractModel;
import opennlp.tools.ml.model.Context;
import opennlp.tools.postag.POSModel;
import opennlp.tools.util.StringUtil;
import opennlp.tools.util.featuregen.FeatureGeneratorUtil;

/**
 * Tells the likeliest part of speech of a word by a model of OpenNLP with the features of its default generator, as OpenNLP would,
 * in a third of the time: a feature is looked up by its word, and no text is made of it. Threads may share it.
 */
final class TagModel {
    /** The longest suffixes and prefixes that are features. */
    private static final int AFFIX = 4;

    /** How many words are kept with what they weigh wherever they stand; some of them make up most of what is said. */
    private static final int KEPT = 8_192;

    private static final Weights NOTHING = new Weights(new int[0], new double[0]);
    private static final WordWeights UNKNOWN = new WordWeights();

    private final String[] outcomes;
    private final PosTag[] tags;
    private final double prior;
    private final Map<String, Weights> suffixes = new HashMap<>();
    private final Map<String, Weights> prefixes = new HashMap<>();
    private final Map<String, Weights> classes = new HashMap<>();
    private final Map<String, Weights> last = new HashMap<>();
    /** By the tag before the last, then by the last. */
    private final Map<String, Map<String, Weights>> lastTwo = new HashMap<>();

    private final Map<String, WordWeights> words = new HashMap<>();
    private final Map<String, Weights> rest = new HashMap<>();
    /** By the word as it is written. */
    private final Cache<String, SeenWord> kept =
            Caffeine.newBuilder().maximumSize(KEPT).executor(Runnable::run).build();

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
            case "t2" -> {
                int comma = value.indexOf(',');
                lastTwo.computeIfAbsent(value.substring(0, comma), none -> new HashMap<>())
                        .put(value.substring(comma + 1), weights);
            }
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

    /**
     * What a word as it is written adds where it stands, whatever stands around it.
     *
     * @param begun the sums with the features that come before those of the words around it
     * @param known what the word adds to its neighbours
     * @param written what the class of its characters adds
     * @param writtenAs what the word adds together with that class
     */
    @SuppressWarnings("ArrayRecordComponent") // made once, kept by this class alone
    private record SeenWord(double[] begun, WordWeights known, Weights written, Weights writtenAs) {}

    /** In the order of OpenNLP, so that the sums are the same to the last digit. */
    private SeenWord weighed(String text) {
        double[] sums = new double[outcomes.length];
        Arrays.fill(sums, prior);
        of(rest, "def").addTo(sums);
        int most = Math.min(AFFIX, text.length());
        for (int length = 1; length <= most; length++) {
            of(suffixes, text.substring(text.length() - length)).addTo(sums);
        }
        for (int length = 1; length <= most; length++) {
            of(prefixes, text.substring(0, length)).addTo(sums);
        }
        WordWeights known = words.getOrDefault(StringUtil.toLowerCase(text), UNKNOWN);
        known.here.addTo(sums);
        String written = FeatureGeneratorUtil.tokenFeature(text);
        return new SeenWord(sums, known, of(classes, written), of(known.written, written));
    }

    private static Weights of(Map<String, Weights> weights, String feature) {
        return weights.getOrDefault(feature, NOTHING);
    }

    /** The words of a sentence that is being tagged from its first word on. For one thread. */
    final class TaggedWords {
        private final SeenWord[] seen;
        private final double[] sums = new double[outcomes.length];

        /** @param texts its words as they are written */
        TaggedWords(String[] texts) {
            this.seen = new SeenWord[texts.length];
            for (int i = 0; i < texts.length; i++) {
                seen[i] = kept.get(texts[i], TagModel.this::weighed);
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
            SeenWord word = seen[place];
            System.arraycopy(word.begun, 0, sums, 0, sums.length);
            at(place - 1).before.addTo(sums);
            at(place - 2).secondBefore.addTo(sums);
            at(place + 1).after.addTo(sums);
            at(place + 2).secondAfter.addTo(sums);
            if (place <= 2) {
                of(rest, place == 0 ? "S=begin" : place == 1 ? "p1S=begin" : "p2S=begin")
                        .addTo(sums);
            }
            word.written.addTo(sums);
            word.writtenAs.addTo(sums);
            if (place > 0) {
                of(last, told[place - 1]).addTo(sums);
            }
            if (place > 1) {
                of(lastTwo.getOrDefault(told[place - 2], Map.of()), told[place - 1])
                        .addTo(sums);
            }
        }

        private WordWeights at(int place) {
            return place >= 0 && place < seen.length ? seen[place].known : UNKNOWN;
        }
    }
}
