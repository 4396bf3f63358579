"""How a reranker orders what was found, against the order it was found in."""

import argparse
import json
import math
import random

import torch

import bert
from pairs import Pairs, chance, nearest, read, score

ALONE = 99
# what the model counts beside 1
BLENDS = (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0, ALONE)


def rank(model, pairs, questions, depth):
    """Each question with the logits of its first candidates."""
    ranked = []
    for question in questions:
        head = [c for c in question["candidates"] if c["score"] is not None][:depth]
        texts, owners = [], []
        for i, candidate in enumerate(head):
            for passage in nearest(question["question"], candidate["passages"]):
                texts.append(pairs.pair(question["question"], passage))
                owners.append(i)
        if not texts:
            continue
        with torch.no_grad():
            logits = score(model, texts, 32).tolist()
        best = [max(l for l, o in zip(logits, owners) if o == i) + chance(c) for i, c in enumerate(head)]
        ranked.append((question, head, best))
    return ranked


def scaled(values):
    """Their distances from the mean, in standard deviations."""
    mean = sum(values) / len(values)
    deviation = math.sqrt(sum((v - mean) ** 2 for v in values) / len(values))
    return [(v - mean) / deviation if deviation > 0 else 0.0 for v in values]


def blended(head, logits, weight):
    was, now = scaled([c["score"] for c in head]), scaled(logits)
    mixed = [a + weight * b if weight < ALONE else b for a, b in zip(was, now)]
    return sorted(range(len(head)), key=lambda i: (-mixed[i], i))


def metrics(question, head, order):
    gold = set(question["gold"])
    ids = [head[i]["id"] for i in order]
    ids += [c["id"] for c in question["candidates"] if c["score"] is not None][len(head):]
    found = {f"r@{k}": len(gold & set(ids[:k])) / len(gold) for k in (5, 10)}
    gain = sum(1 / math.log2(i + 2) for i, one in enumerate(ids[:10]) if one in gold)
    found["ndcg"] = gain / sum(1 / math.log2(i + 2) for i in range(min(10, len(gold))))
    return found


def table(ranked, brief=False):
    out = {}
    for weight in BLENDS:
        all_ = [metrics(q, head, blended(head, logits, weight)) for q, head, logits in ranked]
        out[weight] = {k: round(100 * sum(m[k] for m in all_) / len(all_), 1) for k in all_[0]}
    return {w: out[w] for w in (0.0, 0.5, 1.0, ALONE)} if brief else out


def interval(ranked, weight, key, draws=2000):
    differences = [metrics(q, h, blended(h, l, weight))[key] - metrics(q, h, blended(h, l, 0.0))[key] for q, h, l in ranked]
    chance = random.Random(42)
    means = sorted(sum(chance.choices(differences, k=len(differences))) / len(differences) for _ in range(draws))
    return [round(100 * v, 1) for v in (sum(differences) / len(differences), means[int(.025 * draws)], means[int(.975 * draws)])]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--model", required=True)
    parser.add_argument("--start", required=True)
    parser.add_argument("--layers", type=int, nargs="*")
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--save", help="where to write the logits, a question a line")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    model = bert.load(options.start, options.layers)
    if options.model != "none":
        model.load_state_dict(torch.load(options.model))
    model.eval()
    model = torch.compile(model, dynamic=True)
    pairs = Pairs(options.tokenizer)
    saved = open(options.save, "w") if options.save else None
    for path in options.data:
        questions = [q for q in read(path) if not options.only or q["conversation"] in options.only][::options.every]
        ranked = rank(model, pairs, questions, options.depth)
        for question, head, logits in ranked if saved else []:
            saved.write(json.dumps({"set": question["set"], "conversation": question["conversation"], "id": question["id"],
                                    "category": question["category"], "gold": question["gold"],
                                    "ids": [c["id"] for c in question["candidates"] if c["score"] is not None],
                                    "scores": [c["score"] for c in head], "logits": logits}) + "\n")
        print(path, len(ranked))
        for weight, row in table(ranked).items():
            print(f"  {weight}: {row}", "" if weight == 0 else interval(ranked, weight, "r@5"))
