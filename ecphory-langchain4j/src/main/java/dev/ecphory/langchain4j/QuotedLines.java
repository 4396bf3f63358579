package dev.ecphory.langchain4j;

import dev.ecphory.ContextMarker;
import dev.ecphory.Fact;
import dev.ecphory.spi.TokenCounter;
import dev.ecphory.wire.DerivedStatement;
import java.util.List;
import java.util.stream.Collectors;

/** Lines of quoted data between the marks of a recalled context. Stateless. */
final class QuotedLines {
    /** Room for what stands around a line that was cut. */
    private static final int MARGIN = 16;

    /** Ids that one line of a reflection names. */
    private static final int NAMED = 4;

    private QuotedLines() {}

    static String line(Fact fact) {
        String until = fact.validTo() == null ? "" : " until " + fact.validTo().at();
        return "from " + fact.validFrom().at() + until + ": " + ContextMarker.quoteLine(fact.text())
                + (fact.contested() ? " (contested)" : "");
    }

    static String line(DerivedStatement one) {
        String day = one.day();
        String ids =
                one.events().stream().limit(NAMED).map(ContextMarker::quoteId).collect(Collectors.joining(", "));
        return one.kind() + (day == null ? "" : ", " + day) + (ids.isEmpty() ? "" : " (ids " + ids + ")") + ": "
                + ContextMarker.quoteLine(one.text());
    }

    /** As many of the lines as the budget holds, the last of them cut. */
    static String of(List<String> lines, int maxTokens, TokenCounter counter) {
        StringBuilder block = new StringBuilder(ContextMarker.OPEN).append('\n');
        int left = maxTokens - counter.count(ContextMarker.OPEN + ContextMarker.CLOSE) - MARGIN;
        for (String line : lines) {
            int cost = counter.count(line);
            if (cost > left) {
                block.append("- ").append(cut(line, left, counter)).append(" … (cut)\n");
                break;
            }
            left -= cost;
            block.append("- ").append(line).append('\n');
        }
        return block.append(ContextMarker.CLOSE).toString();
    }

    private static String cut(String line, int tokens, TokenCounter counter) {
        int least = 0;
        int most = line.length();
        while (least < most) {
            int middle = (least + most + 1) >>> 1;
            if (counter.count(line.substring(0, middle)) <= tokens) {
                least = middle;
            } else {
                most = middle - 1;
            }
        }
        boolean half = least > 0 && Character.isHighSurrogate(line.charAt(least - 1));
        return line.substring(0, half ? least - 1 : least);
    }
}
