package dev.ecphory.recall.expand;

import dev.ecphory.model.Neighbours;
import dev.ecphory.model.StaticTable;
import dev.ecphory.text.WordPiece;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Other words for a word, by the static table. Stateless. */
final class OtherWords {
    /** Further ones mean something else; by eye on words of our own. */
    private static final float NEAR = .5f;

    private static final int MOST = 5;
    /** Listed to find so many words among them that are no other form of the same one. */
    private static final int LISTED = 24;
    /** Words that share so many letters at their beginning are taken for forms of one. */
    private static final int STEM = 4;

    private OtherWords() {}

    /** The nearest, nearest first; none for a word that the table has in pieces. */
    static List<String> of(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        int[] pieces = WordPiece.uncased().encode(lower);
        List<String> others = new ArrayList<>();
        if (pieces.length == 1) {
            Neighbours near = StaticTable.bundled().neighbours(pieces[0], NEAR, LISTED);
            for (int place = 0; place < near.size() && others.size() < MOST; place++) {
                String other = WordPiece.uncased().token(near.token(place));
                if (other.chars().allMatch(Character::isLetter) && other.length() > 2 && !sameStem(lower, other)) {
                    others.add(other);
                }
            }
        }
        return others;
    }

    private static boolean sameStem(String one, String other) {
        int letters = Math.min(STEM, Math.min(one.length(), other.length()));
        return one.regionMatches(0, other, 0, letters);
    }
}
