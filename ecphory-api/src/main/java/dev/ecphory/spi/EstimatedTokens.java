package dev.ecphory.spi;

/** Tokens by the number of characters. Stateless; threads may share it. */
final class EstimatedTokens implements TokenCounter {
    static final TokenCounter COUNTER = new EstimatedTokens();

    private static final int LATIN_END = 0x250;

    private EstimatedTokens() {}

    @Override
    public int count(CharSequence text) {
        int quarters = 0;
        for (int i = 0; i < text.length(); i++) {
            quarters += text.charAt(i) < LATIN_END ? 1 : 4;
        }
        return (quarters + 3) / 4;
    }

    @Override
    public String name() {
        return "estimate";
    }

    @Override
    public String toString() {
        return name();
    }
}
