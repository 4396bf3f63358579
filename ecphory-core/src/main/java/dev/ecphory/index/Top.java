package dev.ecphory.index;

/** Picks the best of a field: highest first, ties by the lower row, NaN last. Stateless. */
public final class Top {
    private Top() {}

    /** The rows of the {@code count} best values; of all when there are fewer. */
    public static int[] of(float[] field, int count) {
        int[] heap = new int[Math.min(count, field.length)];
        int size = 0;
        int row = 0;
        while (size < heap.length) {
            heap[size] = row++;
            up(field, heap, size++);
        }
        while (size > 0 && (row = better(field, row, field[heap[0]])) < field.length) {
            heap[0] = row++;
            down(field, heap, size);
        }
        int[] best = new int[size];
        for (int i = size - 1; i >= 0; i--) {
            best[i] = heap[0];
            heap[0] = heap[--size];
            down(field, heap, size);
        }
        return best;
    }

    /** The next row that is better than the worst one kept, which came before it; the end when there is none. */
    private static int better(float[] field, int from, float least) {
        int row = from;
        if (Float.isNaN(least)) {
            while (row < field.length && Float.isNaN(field[row])) {
                row++;
            }
        } else {
            while (row < field.length && !(field[row] > least)) {
                row++;
            }
        }
        return row;
    }

    /** True when row {@code a} is worse than row {@code b}. */
    private static boolean worse(float[] field, int a, int b) {
        float one = field[a];
        float other = field[b];
        if (one < other || one > other) {
            return one < other;
        }
        boolean noNumber = Float.isNaN(one);
        return noNumber == Float.isNaN(other) ? a > b : noNumber;
    }

    private static void up(float[] field, int[] heap, int from) {
        int child = from;
        while (child > 0 && worse(field, heap[child], heap[(child - 1) / 2])) {
            swap(heap, child, (child - 1) / 2);
            child = (child - 1) / 2;
        }
    }

    private static void down(float[] field, int[] heap, int size) {
        int parent = 0;
        while (2 * parent + 1 < size) {
            int child = 2 * parent + 1;
            if (child + 1 < size && worse(field, heap[child + 1], heap[child])) {
                child++;
            }
            if (!worse(field, heap[child], heap[parent])) {
                return;
            }
            swap(heap, child, parent);
            parent = child;
        }
    }

    private static void swap(int[] heap, int a, int b) {
        int kept = heap[a];
        heap[a] = heap[b];
        heap[b] = kept;
    }
}
