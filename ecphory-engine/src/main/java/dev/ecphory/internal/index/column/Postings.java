package dev.ecphory.internal.index.column;

import java.util.Arrays;

/**
 * For each term, the passages that hold it and how often, ascending, both in one int. Read by term-at-a-time
 * accumulation over the whole namespace, because every passage's score is wanted, not only the best. A large vocabulary of which
 * a namespace has seen little is an open-addressing table of what it has seen. One writer, many readers.
 */
public final class Postings {
    /** Leaves 27 bits for passages: 134 million, more than the other columns can hold. */
    private static final int COUNT_BITS = 5;

    private static final int MOST_COUNT = (1 << COUNT_BITS) - 1;
    private static final int[] NONE = new int[0];

    private static final int ABSENT = -1;
    /** Places of a table that begins with nothing. */
    private static final int FIRST_PLACES = 64;
    /** A table that would have so much of a vocabulary's places gives way to a place for each of its terms. */
    private static final int SHARE = 4;

    /** The term at each place of a table, {@link #ABSENT} where there is none; none at all where a term is its own place. */
    private int[] keys;

    private int[][] lists;
    private int[] sizes;
    private final int vocabulary;
    /** Terms in the table. */
    private int known;
    /** Bytes of the lists. */
    private long held;

    /** For terms that are numbered in the order of first sight, with room for so many. */
    public Postings(int terms) {
        this(NONE, terms, terms);
    }

    private Postings(int[] keys, int places, int vocabulary) {
        this.keys = keys;
        this.lists = new int[places][];
        this.sizes = new int[places];
        this.vocabulary = vocabulary;
    }

    /** For terms of a vocabulary of so many, of which few may ever be seen: a table until they are many. */
    public static Postings ofVocabulary(int terms) {
        return new Postings(table(FIRST_PLACES), FIRST_PLACES, terms);
    }

    /** The passage of a posting. */
    public static int passage(int posting) {
        return posting >>> COUNT_BITS;
    }

    /** How often the passage of a posting holds the term, at most 31: more would hardly raise its BM25. */
    public static int count(int posting) {
        return posting & MOST_COUNT;
    }

    /** Adds one occurrence of a term in a passage that is the newest or newer than all added so far. */
    public void add(int term, int passage) {
        int place = claim(term);
        int size = sizes[place];
        int[] list = lists[place];
        if (size == 0) {
            list = new int[2];
            lists[place] = list;
            held += HeapSizes.array(list.length, Integer.BYTES);
        } else if (passage(list[size - 1]) == passage) {
            if (count(list[size - 1]) < MOST_COUNT) {
                list[size - 1]++;
            }
            return;
        } else if (size == list.length) {
            list = Arrays.copyOf(list, size + Math.max(2, size >> 1));
            lists[place] = list;
            held += HeapSizes.array(list.length, Integer.BYTES) - HeapSizes.array(size, Integer.BYTES);
        }
        list[size] = passage << COUNT_BITS | 1;
        sizes[place] = size + 1;
    }

    /** Restores a term's postings. */
    void restore(int term, int[] postings) {
        if (postings.length == 0) {
            return;
        }
        int place = claim(term);
        lists[place] = postings;
        sizes[place] = postings.length;
        held += HeapSizes.array(postings.length, Integer.BYTES);
    }

    public long bytes() {
        return held
                + HeapSizes.array(keys.length, Integer.BYTES)
                + HeapSizes.array(lists.length, HeapSizes.REFERENCE)
                + HeapSizes.array(sizes.length, Integer.BYTES);
    }

    /** One more than the highest term that has a passage; counted anew at each call. */
    int terms() {
        if (keys.length > 0) {
            return Arrays.stream(keys).max().orElse(ABSENT) + 1;
        }
        int highest = sizes.length;
        while (highest > 0 && sizes[highest - 1] == 0) {
            highest--;
        }
        return highest;
    }

    /** The place of a term that gets a passage. */
    private int claim(int term) {
        if (keys.length == 0) {
            reach(term);
            return term;
        }
        int place = place(term);
        if (keys[place] == term) {
            return place;
        }
        if (4 * (known + 1) > 3 * keys.length) {
            widen();
            return claim(term);
        }
        known++;
        keys[place] = term;
        return place;
    }

    private void reach(int term) {
        if (term >= sizes.length) {
            int capacity = Math.max(term + 1, sizes.length + (sizes.length >> 1) + 16);
            lists = Arrays.copyOf(lists, capacity);
            sizes = Arrays.copyOf(sizes, capacity);
        }
    }

    private void widen() {
        int[] terms = keys;
        int[][] listsBefore = lists;
        int[] sizesBefore = sizes;
        boolean whole = SHARE * terms.length >= vocabulary;
        int places = whole ? vocabulary : 2 * terms.length;
        keys = whole ? NONE : table(places);
        lists = new int[places][];
        sizes = new int[places];
        for (int i = 0; i < terms.length; i++) {
            if (terms[i] != ABSENT) {
                int place = place(terms[i]);
                lists[place] = listsBefore[i];
                sizes[place] = sizesBefore[i];
                if (!whole) {
                    keys[place] = terms[i];
                }
            }
        }
    }

    private static int[] table(int places) {
        int[] keys = new int[places];
        Arrays.fill(keys, ABSENT);
        return keys;
    }

    /** Where a term is, or would be. */
    private int place(int term) {
        if (keys.length == 0) {
            return term;
        }
        int mask = keys.length - 1;
        int place = ((term * 0x9E3779B9) >>> 16) & mask;
        while (keys[place] != term && keys[place] != ABSENT) {
            place = (place + 1) & mask;
        }
        return place;
    }

    /** How many passages hold a term. */
    public int size(int term) {
        if (term < 0) {
            return 0;
        }
        int place = place(term);
        return place >= sizes.length ? 0 : sizes[place];
    }

    /** How many of the passages before one hold a term. */
    public int sizeBefore(int term, int passage) {
        return firstFrom(list(term), 0, size(term), passage);
    }

    /** Whether a passage holds a term. */
    public boolean holds(int term, int passage) {
        int size = size(term);
        int[] list = list(term);
        int at = firstFrom(list, 0, size, passage);
        return at < size && passage(list[at]) == passage;
    }

    /** The passages that hold both of two terms, ascending. */
    public int[] holders(int first, int second) {
        boolean ordered = size(first) <= size(second);
        int[] few = list(ordered ? first : second);
        int[] many = list(ordered ? second : first);
        int fewer = size(ordered ? first : second);
        int more = size(ordered ? second : first);
        int[] both = new int[fewer];
        int held = 0;
        int from = 0;
        for (int i = 0; i < fewer && from < more; i++) {
            int passage = passage(few[i]);
            int step = 1;
            while (from + step < more && passage(many[from + step]) < passage) {
                step <<= 1;
            }
            from = firstFrom(many, from + (step >> 1), Math.min(more, from + step + 1), passage);
            if (from < more && passage(many[from]) == passage) {
                both[held++] = passage;
            }
        }
        return Arrays.copyOf(both, held);
    }

    /** Where the first of some postings is whose passage is not before one. */
    private static int firstFrom(int[] list, int from, int to, int passage) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (passage(list[middle]) < passage) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** A term's postings, ascending by passage; only the first {@link #size(int)} count. Read only. */
    public int[] list(int term) {
        int place = term < 0 ? sizes.length : place(term);
        return place >= sizes.length || sizes[place] == 0 ? NONE : lists[place];
    }
}
