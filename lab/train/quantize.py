"""
Eight-bit numbers for a model: word vectors a row at a time, matrices a column at a time, and what they are multiplied with a token
at a time, by its largest number. So the pairs of a batch do not depend on each other, and one outlier token costs no other any digits.
"""

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper

LEAST = 1e-9


def rows(weight, axis):
    """Signed 8-bit numbers, and the scale of each row along an axis."""
    scale = numpy.maximum(numpy.abs(weight).max(axis=axis, keepdims=True), LEAST) / 127
    return numpy.clip(numpy.rint(weight / scale), -127, 127).astype(numpy.int8), scale.astype(numpy.float32)


class Rewriter:
    """Rewrites one graph."""

    def __init__(self, model):
        self.model = model
        self.graph = model.graph
        self.weights = {one.name: one for one in self.graph.initializer}
        self.nodes = []
        self.tokens = {}
        self.constant("least", numpy.array([LEAST], numpy.float32))
        self.constant("steps", numpy.array([127], numpy.float32))
        self.constant("middle", numpy.array([128], numpy.float32))
        self.constant("zero_point", numpy.array(128, numpy.uint8))

    def constant(self, name, value):
        self.graph.initializer.append(numpy_helper.from_array(value, "quantize_" + name))
        return "quantize_" + name

    def add(self, kind, inputs, name, **how):
        self.nodes.append(helper.make_node(kind, inputs, [name], name=name, **how))
        return name

    def token_wise(self, x):
        """The 8-bit numbers of a tensor's tokens and their scales, made once however often they are used."""
        if x not in self.tokens:
            at = x.strip("/").replace("/", "_")
            most = self.add("ReduceMax", [self.add("Abs", [x], at + "_abs")], at + "_most", axes=[-1], keepdims=1)
            scale = self.add("Div", [self.add("Max", [most, "quantize_least"], at + "_least"), "quantize_steps"], at + "_scale")
            whole = self.add("Round", [self.add("Div", [x, scale], at + "_divided")], at + "_round")
            moved = self.add("Add", [whole, "quantize_middle"], at + "_moved")
            self.tokens[x] = (self.add("Cast", [moved], at + "_bytes", to=TensorProto.UINT8), scale)
        return self.tokens[x]

    def run(self):
        for node in self.graph.node:
            if node.op_type == "MatMul" and node.input[1] in self.weights:
                self.product(node)
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

    def product(self, node):
        weight = numpy_helper.to_array(self.weights[node.input[1]])
        if weight.shape[1] == 1:
            self.nodes.append(node)
            return
        numbers, scale = rows(weight, 0)
        at = node.name.strip("/").replace("/", "_")
        tokens, token_scale = self.token_wise(node.input[0])
        whole = self.add(
            "MatMulInteger", [tokens, self.constant(at + "_weight", numbers), "quantize_zero_point"], at + "_whole")
        scaled = self.add("Mul", [self.add("Cast", [whole], at + "_float", to=TensorProto.FLOAT), token_scale], at + "_scaled")
        factors = self.constant(at + "_scale", scale[0])
        self.nodes.append(helper.make_node("Mul", [scaled, factors], [node.output[0]], name=at + "_product"))

    def lookup(self, node):
        numbers, scale = rows(numpy_helper.to_array(self.weights[node.input[0]]), 1)
        at = node.name.strip("/").replace("/", "_")
        row = self.add("Gather", [self.constant(at + "_rows", numbers), node.input[1]], at + "_row")
        factor = self.add("Gather", [self.constant(at + "_scales", scale), node.input[1]], at + "_factor")
        whole = self.add("Cast", [row], at + "_float", to=TensorProto.FLOAT)
        self.nodes.append(helper.make_node("Mul", [whole, factor], [node.output[0]], name=at + "_values"))


def quantize(path, out):
    onnx.save(Rewriter(onnx.load(path)).run(), out)
