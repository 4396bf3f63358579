"""Questions with their candidates, as the command `candidates` of the lab writes them, and the pairs that a model reads."""

import json
import math
import random
import re

import torch
from tokenizers import Tokenizer

QUESTION = 96
WINDOW = 384
# passages of a candidate that are read
MOST = 2
COMMON = set("""a an and any are as at be been but by can could did do does for from had has have he her him his how i if in into is it
its me my of on or our she should so some than that the their them then there they this to us was we were what when where which
who why will with would you your about just now not""".split())


def words(text):
    return set(re.findall(r"[^\W_]+", text.lower())) - COMMON


class Pairs:
    """Tokenizes pairs and pads them; not for several threads."""

    def __init__(self, tokenizer_file):
        self.tokenizer = Tokenizer.from_file(tokenizer_file)
        self.tokenizer.no_truncation()
        self.tokenizer.no_padding()
        self.kept = {}

    def ids(self, text, most):
        found = self.kept.get(text)
        if found is None:
            found = self.tokenizer.encode(text, add_special_tokens=False).ids
            self.kept[text] = found
        return found[:most]

    def pair(self, question, passage):
        asked = self.ids(question, QUESTION)
        said = self.ids(passage, WINDOW - 3 - len(asked))
        return [101] + asked + [102], said + [102]

    @staticmethod
    def batch(pairs):
        longest = max(len(asked) + len(said) for asked, said in pairs)
        ids = torch.zeros(len(pairs), longest, dtype=torch.long)
        mask = torch.zeros(len(pairs), longest, dtype=torch.long)
        kinds = torch.zeros(len(pairs), longest, dtype=torch.long)
        for i, (asked, said) in enumerate(pairs):
            length = len(asked) + len(said)
            ids[i, :length] = torch.tensor(asked + said)
            mask[i, :length] = 1
            kinds[i, len(asked):length] = 1
        return ids, mask, kinds


def score(model, pairs, at_once=16, precise=False):
    """The logits of pairs, in their order; pairs of like length go together, so that little is padded."""
    order = sorted(range(len(pairs)), key=lambda i: len(pairs[i][0]) + len(pairs[i][1]))
    parts = [None] * len(pairs)
    for start in range(0, len(order), at_once):
        some = order[start:start + at_once]
        with torch.autocast("cpu", dtype=torch.bfloat16, enabled=not precise):
            logits = model(*Pairs.batch([pairs[i] for i in some]))[:, 0].float()
        for i, logit in zip(some, logits):
            parts[i] = logit
    return torch.stack(parts)


def read(path):
    with open(path) as lines:
        return [json.loads(line) for line in lines]


def nearest(question, passages):
    """The passages that are read: those that share most words with the question, in their order; the first ones where none do."""
    if len(passages) <= MOST:
        return passages
    asked = words(question)
    ranked = sorted(range(len(passages)), key=lambda i: (-len(asked & words(passages[i])), i))[:MOST]
    return [passages[i] for i in sorted(ranked)]


def chance(candidate):
    """What the best logit of a candidate's passages is lowered by: the more there are, the higher it is by chance."""
    return -math.log(len(candidate["passages"]))


class Groups:
    """Draws a question's positives and negatives; the same seed draws the same."""

    def __init__(self, questions, size, seed):
        self.questions = [q for q in questions if any(c["gold"] for c in q["candidates"])]
        self.size = size
        self.random = random.Random(seed)

    def __len__(self):
        return len(self.questions)

    def draw(self, question):
        gold = [c for c in question["candidates"] if c["gold"]]
        others = [c for c in question["candidates"] if not c["gold"]]
        chosen = self.random.sample(gold, min(len(gold), 2))
        wanted = self.size - len(chosen)
        # three quarters of them from the best ranked, which are the hard ones
        hard = others[:wanted * 2]
        negatives = self.random.sample(hard, min(len(hard), 3 * wanted // 4))
        rest = [c for c in others if c not in negatives]
        negatives += self.random.sample(rest, min(len(rest), wanted - len(negatives)))
        return chosen, negatives

    def epoch(self):
        order = list(self.questions)
        self.random.shuffle(order)
        return order
