package dev.ecphory.lab.retrieval;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class BarChartTest {
    @Test
    void drawsABarOfTheRightHeightForEveryShare() throws Exception {
        String svg = BarChart.svg(
                "a < b & \"c\"",
                List.of(
                        new BarChart.Group("one", List.of(new BarChart.Bar("x", 0.5), new BarChart.Bar("y", 1))),
                        new BarChart.Group("two", List.of(new BarChart.Bar("x", 0)))));

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
