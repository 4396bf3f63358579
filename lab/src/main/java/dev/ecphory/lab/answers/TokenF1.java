package dev.ecphory.lab.answers;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tartarus.snowball.ext.PorterStemmer;

/**
 * LoCoMo's score of an answer: the harmonic mean of precision and recall of words, after lower case, without punctuation
 * and the words a, an, the and and, by their Porter stems. Of a {@code multi_hop} question both answers are cut at commas
 * and every right part is scored by the best given one; of an {@code open_domain} question the right answer ends at its
 * first semicolon. Stateless; threads may share it.
 *
 * <p>The official script stems by a variant of Porter's algorithm with a list of exceptions ("dying", "news"); this is the
 * algorithm as published.
 */
public final class TokenF1 {
    private static final String PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    private static final String ARTICLES = "\\b(a|an|the|and)\\b";

    private TokenF1() {}

    /** The score of an answer to a question of a category, from 0 to 1. */
    public static double of(String category, String given, String right) {
        return switch (category) {
            case "multi_hop" -> parts(given, right);
            case "open_domain" -> f1(tokens(given), tokens(right.split(";", 2)[0]));
            default -> f1(tokens(given), tokens(right));
        };
    }

    /** The score of an answer as one of several things that may be told: of a {@code multi_hop} question the best part's. */
    static double ofOne(String category, String given, String right) {
        if (!category.equals("multi_hop")) {
            return of(category, given, right);
        }
        List<String> words = tokens(given);
        double best = 0;
        for (String part : right.split(",")) {
            best = Math.max(best, f1(words, tokens(part)));
        }
        return best;
    }

    private static double parts(String given, String right) {
        double sum = 0;
        String[] rightParts = right.split(",");
        for (String rightPart : rightParts) {
            double best = 0;
            for (String givenPart : given.split(",")) {
                best = Math.max(best, f1(tokens(givenPart), tokens(rightPart)));
            }
            sum += best;
        }
        return rightParts.length == 0 ? 0 : sum / rightParts.length;
    }

    static List<String> tokens(String text) {
        StringBuilder plain = new StringBuilder(text.length());
        for (char c : text.toLowerCase(Locale.ROOT).toCharArray()) {
            if (PUNCTUATION.indexOf(c) < 0) {
                plain.append(c);
            }
        }
        List<String> tokens = new ArrayList<>();
        PorterStemmer stemmer = new PorterStemmer();
        for (String word : plain.toString().replaceAll(ARTICLES, " ").strip().split("\\s+")) {
            if (!word.isEmpty()) {
                stemmer.setCurrent(word);
                stemmer.stem();
                tokens.add(stemmer.getCurrent());
            }
        }
        return tokens;
    }

    private static double f1(List<String> given, List<String> right) {
        Map<String, Integer> left = new HashMap<>();
        right.forEach(token -> left.merge(token, 1, Integer::sum));
        int same = 0;
        for (String token : given) {
            Integer count = left.get(token);
            if (count != null && count > 0) {
                left.put(token, count - 1);
                same++;
            }
        }
        if (same == 0) {
            return 0;
        }
        double precision = same / (double) given.size();
        double recall = same / (double) right.size();
        return 2 * precision * recall / (precision + recall);
    }
}
