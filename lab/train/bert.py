"""A BERT cross-encoder: weights from an ONNX file of a sentence embedder, one number for a pair of texts."""

import re

import numpy
import onnx
import torch
from onnx import numpy_helper
from torch import nn
from torch.nn import functional as F

HEADS = 12
PARTS = {
    "attention/self/query": "query",
    "attention/self/key": "key",
    "attention/self/value": "value",
    "attention/output/dense": "attended",
    "intermediate/dense": "inner",
    "output/dense": "outer",
}


class Layer(nn.Module):
    """One transformer layer, norm after each half."""

    def __init__(self, width, inner):
        super().__init__()
        self.query = nn.Linear(width, width)
        self.key = nn.Linear(width, width)
        self.value = nn.Linear(width, width)
        self.attended = nn.Linear(width, width)
        self.inner = nn.Linear(width, inner)
        self.outer = nn.Linear(inner, width)
        self.norm1 = nn.LayerNorm(width, eps=1e-12)
        self.norm2 = nn.LayerNorm(width, eps=1e-12)

    def forward(self, x, mask, drop):
        batch, length, width = x.shape

        def heads(y):
            return y.view(batch, length, HEADS, width // HEADS).transpose(1, 2)

        y = F.scaled_dot_product_attention(heads(self.query(x)), heads(self.key(x)), heads(self.value(x)), attn_mask=mask)
        y = y.transpose(1, 2).reshape(batch, length, width)
        x = self.norm1(x + F.dropout(self.attended(y), drop, self.training))
        return self.norm2(x + F.dropout(self.outer(F.gelu(self.inner(x))), drop, self.training))


class CrossEncoder(nn.Module):
    """
    Reads [CLS] question [SEP] passage [SEP] and gives one number, a logit of relevance: a weighted sum over the first token's
    state and over the product of the mean states of both texts, which at the start is the embedder's cosine.
    """

    def __init__(self, layers, width=384, inner=1536, vocabulary=30522, drop=0.1):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.positions = nn.Embedding(512, width)
        self.kinds = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(width, inner) for _ in range(layers))
        self.first = nn.Linear(width, 1)
        self.both = nn.Linear(width, 1, bias=False)
        self.drop = drop
        self.frozen = 0
        nn.init.zeros_(self.first.weight)
        nn.init.constant_(self.first.bias, -6.0)
        nn.init.constant_(self.both.weight, 10.0)

    def forward(self, input_ids, attention_mask, token_type_ids):
        places = torch.cumsum(torch.ones_like(input_ids), dim=1) - 1
        x = self.norm(self.words(input_ids) + self.positions(places) + self.kinds(token_type_ids))
        x = F.dropout(x, self.drop, self.training)
        mask = (1.0 - attention_mask[:, None, None, :].to(x.dtype)) * -1e4
        for i, layer in enumerate(self.layers):
            x = layer(x, mask, self.drop)
            if i + 1 == self.frozen:
                x = x.detach()
        x = x.float()
        passage = (attention_mask * token_type_ids).float()
        question = attention_mask.float() - passage
        product = mean(x, question) * mean(x, passage)
        return self.first(x[:, 0]) + self.both(product)


def mean(x, mask):
    total = (x * mask[:, :, None]).sum(1)
    return total / torch.clamp(total.pow(2).sum(-1, keepdim=True), min=1e-9).sqrt()


def load(path, keep=None):
    """The encoder of an ONNX file under a fresh head; keep says which layers, all unless told."""
    graph = onnx.load(path).graph
    arrays = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    count = 1 + max(int(m.group(1)) for m in (re.search(r"layer\.(\d+)\.", name) for name in arrays) if m)
    kept = list(range(count)) if keep is None else keep
    model = CrossEncoder(len(kept))
    state = {
        "words.weight": arrays["embeddings.word_embeddings.weight"],
        "positions.weight": arrays["embeddings.position_embeddings.weight"],
        "kinds.weight": arrays["embeddings.token_type_embeddings.weight"],
        "norm.weight": arrays["embeddings.LayerNorm.weight"],
        "norm.bias": arrays["embeddings.LayerNorm.bias"],
    }
    for node in graph.node:
        found = re.fullmatch(r"/encoder/layer\.(\d+)/(.+)/MatMul", node.name)
        if node.op_type == "MatMul" and found and found.group(2) in PARTS and int(found.group(1)) in kept:
            at = f"layers.{kept.index(int(found.group(1)))}.{PARTS[found.group(2)]}"
            state[at + ".weight"] = arrays[node.input[1]].T
            state[at + ".bias"] = arrays[f"encoder.layer.{found.group(1)}.{found.group(2).replace('/', '.')}.bias"]
    for new, old in enumerate(kept):
        for norm, name in (("norm1", "attention.output"), ("norm2", "output")):
            for part in ("weight", "bias"):
                state[f"layers.{new}.{norm}.{part}"] = arrays[f"encoder.layer.{old}.{name}.LayerNorm.{part}"]
    missing, foreign = model.load_state_dict(
        {name: torch.from_numpy(numpy.array(value)) for name, value in state.items()}, strict=False)
    if foreign or any(not name.startswith(("first", "both")) for name in missing):
        raise ValueError(f"{path} is no BERT as expected: {missing} {foreign}")
    return model
