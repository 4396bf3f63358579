package dev.ecphory.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the bytes of a real, tiny model: looks each token's row up, takes the mean over the tokens, multiplies with a
 * matrix. As protocol buffers by hand; the field numbers are those of onnx.proto, version 8. Stateless.
 */
public final class TinyOnnx {
    private static final int FLOAT = 1;
    public static final int INT64 = 7;
    public static final int INT32 = 6;

    private TinyOnnx() {}

    /**
     * A model.
     *
     * @param inputs its names; the first is looked up, the others are not used
     * @param type of the inputs
     * @param output its name
     * @param rows a row for each token
     * @param weights a row for each number of a token's row, of as many numbers as come out
     */
    public static byte[] model(List<String> inputs, int type, String output, float[][] rows, float[][] weights) {
        Message graph = new Message();
        graph.message(1, node("Gather", List.of("rows", inputs.getFirst()), "found", null));
        graph.message(1, node("ReduceMean", List.of("found"), "mean", new long[] {1}));
        graph.message(1, node("MatMul", List.of("mean", "weights"), output, null));
        graph.message(5, tensor("weights", weights));
        return model(graph, inputs, type, output, rows, "batch", "classes");
    }

    /** A model that gives each token's row as it is. */
    public static byte[] states(List<String> inputs, String output, float[][] rows) {
        Message graph = new Message();
        graph.message(1, node("Gather", List.of("rows", inputs.getFirst()), output, null));
        return model(graph, inputs, INT64, output, rows, "batch", "length", "numbers");
    }

    private static byte[] model(
            Message graph, List<String> inputs, int type, String output, float[][] rows, String... dimensions) {
        graph.text(2, "tiny");
        graph.message(5, tensor("rows", rows));
        for (String input : inputs) {
            graph.message(11, value(input, type, "batch", "length"));
        }
        graph.message(12, value(output, FLOAT, dimensions));
        Message opset = new Message();
        opset.text(1, "");
        opset.number(2, 13);
        Message model = new Message();
        model.number(1, 8);
        model.message(7, graph);
        model.message(8, opset);
        return model.bytes();
    }

    private static Message node(String type, List<String> inputs, String output, long @Nullable [] axes) {
        Message node = new Message();
        inputs.forEach(input -> node.text(1, input));
        node.text(2, output);
        node.text(3, type);
        node.text(4, type);
        if (axes != null) {
            Message which = new Message();
            which.text(1, "axes");
            for (long axis : axes) {
                which.number(8, axis);
            }
            which.number(20, 7);
            node.message(5, which);
            Message keep = new Message();
            keep.text(1, "keepdims");
            keep.number(3, 0);
            keep.number(20, 2);
            node.message(5, keep);
        }
        return node;
    }

    private static Message tensor(String name, float[][] rows) {
        Message tensor = new Message();
        tensor.number(1, rows.length);
        tensor.number(1, rows[0].length);
        tensor.number(2, FLOAT);
        tensor.text(8, name);
        ByteBuffer raw = ByteBuffer.allocate(4 * rows.length * rows[0].length).order(ByteOrder.LITTLE_ENDIAN);
        for (float[] row : rows) {
            for (float each : row) {
                raw.putFloat(each);
            }
        }
        tensor.field(9, raw.array());
        return tensor;
    }

    private static Message value(String name, int type, String... dimensions) {
        Message shape = new Message();
        for (String dimension : dimensions) {
            Message one = new Message();
            one.text(2, dimension);
            shape.message(1, one);
        }
        Message tensor = new Message();
        tensor.number(1, type);
        tensor.message(2, shape);
        Message kind = new Message();
        kind.message(1, tensor);
        Message value = new Message();
        value.text(1, name);
        value.message(2, kind);
        return value;
    }

    /** A message being written. */
    private static final class Message {
        private final ByteArrayOutputStream out = new ByteArrayOutputStream();

        void number(int field, long value) {
            varint((long) field << 3);
            varint(value);
        }

        void text(int field, String value) {
            field(field, value.getBytes(StandardCharsets.UTF_8));
        }

        void message(int field, Message inner) {
            field(field, inner.bytes());
        }

        void field(int field, byte[] value) {
            varint(((long) field << 3) | 2);
            varint(value.length);
            out.writeBytes(value);
        }

        byte[] bytes() {
            return out.toByteArray();
        }

        private void varint(long value) {
            long left = value;
            while ((left & ~0x7fL) != 0) {
                out.write((int) ((left & 0x7f) | 0x80));
                left >>>= 7;
            }
            out.write((int) left);
        }
    }
}
