package dev.ecphory.lang.en.syntax;

import dev.ecphory.internal.text.Sentence;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import opennlp.tools.postag.POSModel;

/**
 * Takes a sentence apart into tokens and tells the part of speech of each: Apache OpenNLP's model of the English Web
 * Treebank, with {@link TagCorrector}'s corrections. Threads may share it.
 */
final class SentenceTagger {
    /** Longer ones are read in pieces: the tagger's time grows with the length of a sentence. */
    static final int MOST_TOKENS = 160;

    private static final String RESOURCE = "opennlp-en-ud-ewt-pos-1.3-2.5.4.bin";
    private static final Pattern TOKEN = Pattern.compile("\\p{Lu}\\p{L}* \\+"
        + " \\p{Lu}\\p{L}*|\\p{Lu}{1,5}:\\p{Lu}{1,5}(?!\\p{L})|(?:\\p{L}\\.){2,}+|(?i:(?:dr|mr|mrs|ms|st|prof|mt)\\.)|\\d[\\d.,:/]*\\d|"
        + "[\\p{L}\\p{N}_]+(?:[-'’.&/@][\\p{L}\\p{N}_]+)*+(?:(?:\\+{1,2}|#)(?![\\p{L}\\p{N}]))?|[$€£%]|\\S");
    private static final Map<String, String> SPELLED = Map.of(
            "n't", "not", "'m", "am", "'re", "are", "'ve", "have", "'ll", "will", "ca", "can", "wo", "will", "sha",
            "shall", "ai", "is");
    private static final Map<String, List<String>> SLANG = Map.ofEntries(
            Map.entry("im", List.of("i", "am")),
            Map.entry("ive", List.of("i", "have")),
            Map.entry("dont", List.of("do", "not")),
            Map.entry("doesnt", List.of("does", "not")),
            Map.entry("didnt", List.of("did", "not")),
            Map.entry("isnt", List.of("is", "not")),
            Map.entry("wasnt", List.of("was", "not")),
            Map.entry("cant", List.of("can", "not")),
            Map.entry("cannot", List.of("can", "not")),
            Map.entry("wont", List.of("will", "not")),
            Map.entry("thats", List.of("that", "is")),
            Map.entry("hes", List.of("he", "is")),
            Map.entry("shes", List.of("she", "is")),
            Map.entry("theyre", List.of("they", "are")),
            Map.entry("gonna", List.of("going", "to")),
            Map.entry("wanna", List.of("want", "to")),
            Map.entry("gotta", List.of("got", "to")));

    private static final class English {
        static final TagModel MODEL = read();

        private static TagModel read() {
            try (InputStream in = Objects.requireNonNull(
                    SentenceTagger.class.getClassLoader().getResourceAsStream(RESOURCE), RESOURCE)) {
                return new TagModel(new POSModel(in));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private final ClosedClasses closed;
    private final TagCorrector corrector;

    SentenceTagger(VerbForms verbs, Set<String> nouns) {
        this.closed = new ClosedClasses(verbs);
        this.corrector = new TagCorrector(verbs, nouns, closed);
    }

    /** A piece of a word as the tagger is to see it. */
    private record Piece(String seen, String word, int from, int to, boolean quoted) {}

    /** The tokens of a sentence of a text, marks included. */
    List<SyntaxToken> tag(String text, Sentence sentence) {
        List<Piece> pieces = pieces(text, sentence);
        List<SyntaxToken> tokens = new ArrayList<>(pieces.size());
        for (int start = 0; start < pieces.size(); start += MOST_TOKENS) {
            List<Piece> part = pieces.subList(start, Math.min(pieces.size(), start + MOST_TOKENS));
            String[] tags = tags(part);
            for (int i = 0; i < part.size(); i++) {
                Piece piece = part.get(i);
                tokens.add(closed.token(
                        piece.word(),
                        PosTag.of(tags[i]),
                        piece.from(),
                        piece.to(),
                        piece.from() < piece.to() && Character.isUpperCase(text.charAt(piece.from())),
                        piece.quoted()));
            }
        }
        return corrector.correct(tokens);
    }

    /**
     * The likeliest tag of each word after those before it, which takes a third of the time of a search of width three; words of
     * closed classes, which are half of what people say, are not asked about.
     */
    private String[] tags(List<Piece> pieces) {
        String[] seen = new String[pieces.size()];
        Arrays.setAll(seen, i -> pieces.get(i).seen());
        TagModel.TaggedWords words = English.MODEL.new TaggedWords(seen);
        String[] tags = new String[seen.length];
        for (int i = 0; i < seen.length; i++) {
            String word = pieces.get(i).word();
            PosTag sure = closed.of(word);
            tags[i] = sure == null ? words.likeliest(i, word, tags) : sure.name();
        }
        return tags;
    }

    private static List<Piece> pieces(String text, Sentence sentence) {
        List<Piece> pieces = new ArrayList<>();
        if (sentence.words().isEmpty()) {
            return pieces;
        }
        int begin = sentence.words().getFirst().from();
        int end = sentence.words().getLast().to();
        if (begin > 0 && "$€£".indexOf(text.charAt(begin - 1)) >= 0) {
            begin--;
        }
        Matcher found = TOKEN.matcher(text);
        int word = 0;
        for (int at = begin; at < end; ) {
            int start = at;
            int to = plainWord(text, at, end);
            if (to == at) {
                if (!found.region(at, end).find()) {
                    break;
                }
                start = found.start();
                to = found.end();
            }
            while (word + 1 < sentence.words().size()
                    && sentence.words().get(word).to() <= start) {
                word++;
            }
            Sentence.Word part = sentence.words().get(word);
            split(text.substring(start, to), start, part.quoted() && part.from() <= start, pieces);
            at = to < end && text.charAt(to) == ' ' ? to + 1 : to;
        }
        return pieces;
    }

    /** Where a word of letters of ASCII ends that {@link #TOKEN} would find, too; its begin where that is to be looked at. */
    private static int plainWord(String text, int from, int end) {
        char first = text.charAt(from);
        int to = (first >= 'A' && first <= 'Z') || (first >= 'a' && first <= 'z') ? from + 1 : from;
        while (to > from && to < end && text.charAt(to) >= 'a' && text.charAt(to) <= 'z') {
            to++;
        }
        boolean plain = to == end
                || text.charAt(to) == ','
                || (text.charAt(to) == ' ' && (to + 1 == end || text.charAt(to + 1) != '+'));
        return plain ? to : from;
    }

    private static void split(String said, int from, boolean quoted, List<Piece> pieces) {
        String plain = said.replace('’', '\'');
        String lower = plain.toLowerCase(Locale.ROOT);
        List<String> slang = SLANG.get(lower);
        if (slang != null) {
            int cut = from
                    + (slang.getFirst().equals("going") ? 3 : slang.getFirst().length());
            int middle = Math.min(cut, from + said.length());
            pieces.add(new Piece(slang.get(0), slang.get(0), from, middle, quoted));
            pieces.add(new Piece(slang.get(1), slang.get(1), middle, from + said.length(), quoted));
            return;
        }
        int cut = lower.endsWith("n't") ? lower.length() - 3 : lower.lastIndexOf('\'');
        String tail = cut > 0 ? lower.substring(cut) : "";
        if (lower.equals("n't") && !pieces.isEmpty()) { // "do n't"
            Piece before = pieces.removeLast();
            String verb = SPELLED.getOrDefault(before.word(), before.word());
            pieces.add(new Piece(before.seen(), verb, before.from(), before.to(), before.quoted()));
            pieces.add(new Piece(plain, "not", from, from + said.length(), quoted));
            return;
        }
        boolean clitic = tail.equals("'s") || tail.equals("'d") || SPELLED.containsKey(tail);
        if (!clitic) {
            pieces.add(new Piece(plain, lower, from, from + said.length(), quoted));
            return;
        }
        String head = lower.substring(0, cut);
        String spelled = tail.equals("n't") ? SPELLED.getOrDefault(head, head) : head;
        pieces.add(new Piece(plain.substring(0, cut), spelled, from, from + cut, quoted));
        pieces.add(new Piece(tail, SPELLED.getOrDefault(tail, tail), from + cut, from + said.length(), quoted));
    }
}
