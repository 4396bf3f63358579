package dev.ecphory.encode;

/**
 * The running mean of somebody's styles: text after text is added, and taken away again when it is erased. What is kept
 * is a sum, so that the mean of many costs no more than that of one. Belongs to one thread.
 */
public final class StyleMean {
    private final double[] sum = new double[StyleVector.DIMENSION];
    private long texts;

    /** Of no text. */
    public StyleMean() {}

    /** The same as another, to be gone on with. */
    public StyleMean(StyleMean other) {
        System.arraycopy(other.sum, 0, sum, 0, sum.length);
        texts = other.texts;
    }

    /** Adds a text's style. */
    public void add(StyleVector style) {
        change(style, 1);
        texts++;
    }

    /**
     * Takes away a style that was added.
     *
     * @throws IllegalStateException when there is none left
     */
    public void remove(StyleVector style) {
        if (texts == 0) {
            throw new IllegalStateException("no style to take away; it was never added");
        }
        change(style, -1);
        texts--;
    }

    /** How many texts it is the mean of. */
    public long texts() {
        return texts;
    }

    /** The mean, brought back to length 1. */
    public StyleVector mean() {
        return StyleVector.ofDirection(texts == 0 ? new double[StyleVector.DIMENSION] : sum);
    }

    private void change(StyleVector style, int sign) {
        for (int i = 0; i < sum.length; i++) {
            sum[i] += sign * style.at(i);
        }
    }
}
