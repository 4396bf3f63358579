package dev.ecphory.lab.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class SvgChartTest {
    @Test
    void drawsABarOfTheRightHeightForEveryShare() throws Exception {
        Map<String, Double> one = new LinkedHashMap<>();
        one.put("x", 0.5);
        one.put("y", 1.0);
        Map<String, Map<String, Double>> groups = new LinkedHashMap<>();
        groups.put("one", one);
        groups.put("two", Map.of("x", 0.0));
        String svg = SvgChart.bars("a < b & \"c\"", groups);

        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
        assertThat(document.getDocumentElement().getAttribute("aria-label")).isEqualTo("a < b & \"c\"");
        List<String> heights = new java.util.ArrayList<>();
        var rectangles = document.getElementsByTagName("rect");
        for (int i = 0; i < rectangles.getLength(); i++) {
            if (rectangles.item(i) instanceof Element bar && bar.hasAttribute("rx")) {
                heights.add(bar.getAttribute("height"));
            }
        }
        assertThat(heights).containsExactly("120.0", "240.0", "0.0");
        assertThat(svg).doesNotContain("http://www.w3.org/1999").doesNotContain("href");
    }
}
