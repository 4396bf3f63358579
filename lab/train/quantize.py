"""
Eight-bit numbers for a model: word vectors a row at a time, matrices a column at a time, and what they are multiplied with a token
at a time, by its largest number. So the pairs of a batch do not depend on each other, and one outlier token costs no other any digits.
What is multiplied is two such numbers, whole and rest, so that nearly all that is lost is lost by the matrix; and channels that are
large for every token are made smaller, their rows of the matrix larger (SmoothQuant, Xiao et al. 2023, section 4).
"""

import numpy
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper

LEAST = 1e-9
# how far a channel's range moves from what is read into the matrix; .5 is the paper's, for one number
MOVED = 0.3
# what a rest, at most half a step, is multiplied with
FINE = 254


def rows(weight, axis):
    """Signed 8-bit numbers, and the scale of each row along an axis."""
    scale = numpy.maximum(numpy.abs(weight).max(axis=axis, keepdims=True), LEAST) / 127
    return numpy.clip(numpy.rint(weight / scale), -127, 127).astype(numpy.int8), scale.astype(numpy.float32)


def products(model):
    """The nodes that multiply with a matrix of the model's, and the matrix; not those with one column."""
    weights = {one.name: one for one in model.graph.initializer}
    for node in model.graph.node:
        if node.op_type == "MatMul" and node.input[1] in weights and weights[node.input[1]].dims[1] > 1:
            yield node, numpy_helper.to_array(weights[node.input[1]])


def ranges(path, feeds):
    """The largest number of each channel of what matrices are multiplied with, over some inputs of the model."""
    model = onnx.load(path)
    names = sorted({node.input[0] for node, _ in products(model)})
    for name in names:
        model.graph.output.append(helper.make_tensor_value_info(name, TensorProto.FLOAT, None))
    session = onnxruntime.InferenceSession(model.SerializeToString())
    most = {}
    for feed in feeds:
        for name, value in zip(names, session.run(names, feed)):
            channels = numpy.abs(value).reshape(-1, value.shape[-1]).max(0)
            most[name] = numpy.maximum(most.get(name, 0), channels)
    return most


class Rewriter:
    """Rewrites one graph."""

    def __init__(self, model, most):
        self.model = model
        self.graph = model.graph
        self.weights = {one.name: one for one in self.graph.initializer}
        self.nodes = []
        self.made = {}
        self.factors = self.smoothing(most)
        self.constant("least", numpy.array([LEAST], numpy.float32))
        self.constant("steps", numpy.array([127], numpy.float32))
        self.constant("fine", numpy.array([FINE], numpy.float32))
        self.constant("middle", numpy.array([128], numpy.float32))
        self.constant("zero_point", numpy.array(128, numpy.uint8))

    def smoothing(self, most):
        """What each channel is divided by before it is read."""
        heavy = {}
        for node, weight in products(self.model):
            heavy[node.input[0]] = numpy.maximum(heavy.get(node.input[0], 0), numpy.abs(weight).max(1))
        factors = {}
        for name, weight in heavy.items():
            factor = numpy.maximum(most[name], 1e-5) ** MOVED / numpy.maximum(weight, 1e-5) ** (1 - MOVED)
            factors[name] = (factor / numpy.exp(numpy.log(factor).mean())).astype(numpy.float32)
        return factors

    def constant(self, name, value):
        self.graph.initializer.append(numpy_helper.from_array(value, "quantize_" + name))
        return "quantize_" + name

    def add(self, kind, inputs, name, **how):
        if name not in self.made:
            self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **how))
            self.made[name] = name
        return name

    def smoothed(self, x):
        at = x.strip("/").replace("/", "_")
        if at + "_smoothed" in self.made:
            return at + "_smoothed"
        return self.add("Mul", [x, self.constant(at + "_smoothing", 1 / self.factors[x])], at + "_smoothed")

    def scale(self, x):
        """The scale of each token."""
        most = self.add("ReduceMax", [self.add("Abs", [x], x + "_abs")], x + "_most", axes=[-1], keepdims=1)
        return self.add("Div", [self.add("Max", [most, "quantize_least"], x + "_least"), "quantize_steps"], x + "_scale")

    def whole(self, x):
        """The tokens in steps of their scale."""
        return self.add("Round", [self.add("Div", [x, self.scale(x)], x + "_divided")], x + "_round")

    def rest(self, x):
        """What is lost by that, in finer steps."""
        lost = self.add("Sub", [x + "_divided", self.whole(x)], x + "_lost")
        return self.add("Round", [self.add("Mul", [lost, "quantize_fine"], x + "_finer")], x + "_rest")

    def multiplied(self, steps, numbers, at):
        """Steps, each from -127 to 127, by a matrix of signed 8-bit numbers."""
        numbers_of_tokens = self.add(
            "Cast", [self.add("Add", [steps, "quantize_middle"], steps + "_moved")], steps + "_bytes", to=TensorProto.UINT8)
        whole = self.add("MatMulInteger", [numbers_of_tokens, numbers, "quantize_zero_point"], at + "_sum")
        return self.add("Cast", [whole], at + "_float", to=TensorProto.FLOAT)

    def run(self):
        matrices = {node.name: weight for node, weight in products(self.model)}
        for node in self.graph.node:
            if node.name in matrices:
                self.product(node, matrices[node.name])
            elif node.op_type == "Gather" and node.input[0] in self.weights and self.large(node.input[0]):
                self.lookup(node)
            else:
                self.nodes.append(node)
        used = {name for node in self.nodes for name in node.input}
        kept = [one for one in self.graph.initializer if one.name in used]
        del self.graph.node[:]
        del self.graph.initializer[:]
        self.graph.node.extend(self.nodes)
        self.graph.initializer.extend(kept)
        onnx.checker.check_model(self.model)
        return self.model

    def large(self, name):
        return numpy.prod(self.weights[name].dims) > 100_000

    def product(self, node, weight):
        at = node.name.strip("/").replace("/", "_")
        numbers, scale = rows(weight * self.factors[node.input[0]][:, None], 0)
        matrix = self.constant(at + "_weight", numbers)
        x = self.smoothed(node.input[0])
        whole = self.multiplied(self.whole(x), matrix, at + "_whole")
        rest = self.multiplied(self.rest(x), matrix, at + "_rest")
        total = self.add("Add", [whole, self.add("Div", [rest, "quantize_fine"], at + "_fine")], at + "_total")
        scaled = self.add("Mul", [total, self.scale(x)], at + "_scaled")
        factors = self.constant(at + "_scale", scale[0])
        self.nodes.append(helper.make_node("Mul", [scaled, factors], [node.output[0]], name=at + "_product"))

    def lookup(self, node):
        numbers, scale = rows(numpy_helper.to_array(self.weights[node.input[0]]), 1)
        at = node.name.strip("/").replace("/", "_")
        row = self.add("Gather", [self.constant(at + "_rows", numbers), node.input[1]], at + "_row")
        factor = self.add("Gather", [self.constant(at + "_scales", scale), node.input[1]], at + "_factor")
        whole = self.add("Cast", [row], at + "_float", to=TensorProto.FLOAT)
        self.nodes.append(helper.make_node("Mul", [whole, factor], [node.output[0]], name=at + "_values"))


def quantize(path, out, feeds):
    """
    Writes a model in 8-bit numbers.

    :param feeds: some inputs of the model, from data that it was trained on
    """
    onnx.save(Rewriter(onnx.load(path), ranges(path, feeds)).run(), out)
