package dev.ecphory.internal.model;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.imageio.ImageIO;

/** Real PNGs in a few colours. */
public final class Pictures {
    /** The colours by their names. */
    static final Map<String, Integer> COLOURS = new LinkedHashMap<>();

    static {
        COLOURS.put("red", 0xd01010);
        COLOURS.put("green", 0x10a020);
        COLOURS.put("blue", 0x1030d0);
        COLOURS.put("yellow", 0xf0e010);
        COLOURS.put("black", 0x080808);
        COLOURS.put("white", 0xf8f8f8);
    }

    private static final int SIDE = 16;

    private Pictures() {}

    /** Stripes of these colours, all as broad. */
    public static byte[] of(String... colours) {
        BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < SIDE; x++) {
            for (int y = 0; y < SIDE; y++) {
                image.setRGB(x, y, COLOURS.getOrDefault(colours[x * colours.length / SIDE], 0));
            }
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
