package dev.ecphory.internal.text;

import java.util.ArrayList;
import java.util.List;

/**
 * The words that any lexicon of a language speaks of, numbered from 1; every other word is 0.
 *
 * <p>An open-addressing table over lower-cased characters, so that reading a text looks a word up without making a
 * string. Grows only while its lexicon is read; afterwards threads may share it.
 */
public final class LexiconVocabulary {
    private String[] words = new String[4096];
    private int[] ids = new int[4096];
    /** Most words that lie in each other's way differ by these already. */
    private int[] hashes = new int[4096];

    private final List<String> byId = new ArrayList<>(List.of(""));

    /** The word's number, new if need be. */
    public int add(String word) {
        int slot = slot(word, 0, word.length(), hash(word));
        if (ids[slot] == 0) {
            if (byId.size() * 3 > words.length) {
                grow();
                slot = slot(word, 0, word.length(), hash(word));
            }
            words[slot] = word;
            hashes[slot] = hash(word);
            ids[slot] = byId.size();
            byId.add(word);
        }
        return ids[slot];
    }

    int size() {
        return byId.size();
    }

    public String word(int id) {
        return byId.get(id);
    }

    /** The number of the word in {@code text[from, to)} whose rolling {@link #mix} hash is known. */
    int find(CharSequence text, int from, int to, int hash) {
        return ids[slot(text, from, to, hash)];
    }

    /** The next state of the rolling hash over folded characters, which begins at 0. */
    static int mix(int hash, char folded) {
        return (hash ^ folded) * 0x01000193;
    }

    /** A character as the table knows it: lower case, apostrophes plain. */
    static char fold(char c) {
        if (c < 128) {
            return c >= 'A' && c <= 'Z' ? (char) (c | 0x20) : c;
        }
        return c == '\u2019' || c == '\u2018' ? '\'' : Character.toLowerCase(c);
    }

    private static int hash(String word) {
        int hash = 0;
        for (int i = 0; i < word.length(); i++) {
            hash = mix(hash, word.charAt(i));
        }
        return hash;
    }

    private int slot(CharSequence text, int from, int to, int hash) {
        int mask = words.length - 1;
        int slot = (hash ^ (hash >>> 15)) & mask;
        while (ids[slot] != 0 && !(hashes[slot] == hash && same(words[slot], text, from, to))) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static boolean same(String word, CharSequence text, int from, int to) {
        if (word.length() != to - from) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) != fold(text.charAt(from + i))) {
                return false;
            }
        }
        return true;
    }

    private void grow() {
        String[] oldWords = words;
        int[] oldIds = ids;
        words = new String[oldWords.length * 2];
        ids = new int[oldIds.length * 2];
        hashes = new int[oldIds.length * 2];
        for (int i = 0; i < oldIds.length; i++) {
            if (oldIds[i] != 0) {
                String word = oldWords[i];
                int hash = hash(word);
                int slot = slot(word, 0, word.length(), hash);
                words[slot] = word;
                hashes[slot] = hash;
                ids[slot] = oldIds[i];
            }
        }
    }
}
