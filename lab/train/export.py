"""Writes a trained model as ONNX, in 32-bit numbers and in 8-bit ones, and says how alike both rank."""

import argparse
import hashlib
import os
import random

import numpy
import onnxruntime
import torch

import bert
import measure
import quantize
from pairs import Pairs, read


def export(model, path):
    ids = torch.ones(2, 9, dtype=torch.long)
    kinds = torch.zeros_like(ids)
    kinds[:, 4:] = 1
    dynamic = {name: {0: "batch", 1: "length"} for name in ("input_ids", "attention_mask", "token_type_ids")}
    torch.onnx.export(
        model, (ids, torch.ones_like(ids), kinds), path, input_names=list(dynamic), output_names=["logits"],
        dynamic_axes={**dynamic, "logits": {0: "batch"}}, opset_version=17, dynamo=False)


class Session:
    """An ONNX file, called as the model that it was made of."""

    def __init__(self, path, threads=2):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(path, options)

    def __call__(self, ids, mask, kinds):
        rows = []
        for i in range(len(ids)):  # one at a time, as the library does
            length = int(mask[i].sum())
            rows.append(self.session.run(None, {
                "input_ids": ids[i:i + 1, :length].numpy(), "attention_mask": mask[i:i + 1, :length].numpy(),
                "token_type_ids": kinds[i:i + 1, :length].numpy()})[0])
        return torch.from_numpy(numpy.concatenate(rows))


def feeds(pairs, questions, count):
    """Pairs as a session is given them: a passage of each of some questions, drawn by a fixed seed."""
    chance, drawn = random.Random(42), []
    for question in chance.sample(questions, min(len(questions), count)):
        passage = chance.choice(chance.choice(question["candidates"])["passages"])
        ids, mask, kinds = pairs.batch([pairs.pair(question["question"], passage)])
        drawn.append({"input_ids": ids.numpy(), "attention_mask": mask.numpy(), "token_type_ids": kinds.numpy()})
    return drawn


def kendall(a, b):
    """Kendall's tau-b of two lists of scores."""
    a, b = numpy.array(a), numpy.array(b)
    x, y = numpy.sign(a[:, None] - a[None, :]), numpy.sign(b[:, None] - b[None, :])
    return float((x * y).sum() / numpy.sqrt((x * x).sum() * (y * y).sum()))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--start", required=True)
    parser.add_argument("--layers", type=int, nargs="*")
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--trained", nargs="+", required=True, help="candidates that it was trained on, to see its ranges")
    parser.add_argument("--leave-out", nargs="*", default=[])
    parser.add_argument("--data", nargs="*", default=[], help="candidates, to compare the rankings of both")
    parser.add_argument("--questions", type=int, default=500)
    parser.add_argument("--whole", required=True, help="where to write 32-bit numbers")
    parser.add_argument("--out", required=True, help="where to write 8-bit numbers")
    options = parser.parse_args()
    model = bert.load(options.start, options.layers)
    model.load_state_dict(torch.load(options.model))
    model.eval()
    export(model, options.whole)
    pairs, taus = Pairs(options.tokenizer), []
    seen = [q for path in options.trained for q in read(path) if q["conversation"] not in options.leave_out]
    quantize.quantize(options.whole, options.out, feeds(pairs, seen, 200))
    for path in (options.whole, options.out):
        with open(path, "rb") as file:
            print(path, os.path.getsize(path), hashlib.sha256(file.read()).hexdigest())
    questions = [q for path in options.data for q in read(path)]
    questions = questions[::max(1, len(questions) // options.questions)][:options.questions]
    if questions:
        whole = measure.rank(Session(options.whole), pairs, questions, 10)
        small = measure.rank(Session(options.out), pairs, questions, 10)
        taus = [kendall(a[2], b[2]) for a, b in zip(whole, small) if len(a[2]) > 1]
        print(f"Kendall's tau of {len(taus)} rankings of ten: mean {sum(taus) / len(taus):.4f}")
