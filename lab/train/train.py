"""Trains the reranker. The same seed, data and number of threads give the same model."""

import argparse
import hashlib
import json
import random
import time

import numpy
import torch
from torch.nn import functional as F

import bert
import measure
from pairs import Groups, Pairs, nearest, read, score


def group(pairs, question, chosen, negatives, draw):
    """The pairs of a question, and which candidate each belongs to."""
    texts, owners = [], []
    for i, candidate in enumerate(chosen + negatives):
        passages = nearest(question["question"], candidate["passages"])
        if i >= len(chosen):
            passages = [draw.choice(passages)]
        for passage in passages:
            texts.append(pairs.pair(question["question"], passage))
            owners.append(i)
    return texts, owners


def losses(logits, groups):
    """Listwise cross-entropy over the candidates of each question, and the binary one that makes scores comparable."""
    listwise, binary, at = [], [], 0
    for owners, positives, count in groups:
        own = logits[at:at + len(owners)]
        at += len(owners)
        best = torch.stack([own[[j for j, o in enumerate(owners) if o == i]].max() for i in range(count)])
        logs = F.log_softmax(best, dim=0)
        listwise.append(-logs[:positives].mean())
        target = torch.zeros(count)
        target[:positives] = 1
        binary.append(F.binary_cross_entropy_with_logits(best, target))
    return torch.stack(listwise).mean(), torch.stack(binary).mean()


def number(question):
    """A number of a question that is the same in every run."""
    name = "/".join((question["set"], question["conversation"], question["id"]))
    return int(hashlib.sha256(name.encode()).hexdigest(), 16)


def train(options):
    random.seed(options.seed)
    numpy.random.seed(options.seed)
    torch.manual_seed(options.seed)
    torch.use_deterministic_algorithms(True)
    torch.utils.deterministic.fill_uninitialized_memory = False
    torch.set_num_threads(options.threads)
    pairs = Pairs(options.tokenizer)
    questions, digests = [], {}
    for path in options.data:
        part = read(path)
        with open(path, "rb") as file:
            digests[path.rsplit("/", 1)[-1]] = hashlib.sha256(file.read()).hexdigest()
        questions += [q for q in part if q["conversation"] not in options.leave_out]
    held = [q for q in questions if number(q) % 12 == 0]
    kept = {id(q) for q in held}
    groups = Groups([q for q in questions if id(q) not in kept], options.size, options.seed)
    model = bert.load(options.start, options.layers)
    model.frozen = options.frozen
    for part in (model.words, model.positions, model.kinds, model.norm, *model.layers[:options.frozen]):
        part.requires_grad_(False)
    compiled = torch.compile(model, dynamic=True)
    new = [p for n, p in model.named_parameters() if n.startswith(("first", "both"))]
    old = [p for n, p in model.named_parameters() if p.requires_grad and not n.startswith(("first", "both"))]
    optimizer = torch.optim.AdamW(
        [{"params": old, "lr": options.rate}, {"params": new, "lr": options.rate * 10}], weight_decay=0.01)
    steps = options.epochs * (len(groups) // options.batch)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min(1, (s + 1) / (0.1 * steps)) * max(0.0, (steps - s) / steps))
    log = open(options.out + ".log.jsonl", "a")

    def say(**what):
        log.write(json.dumps(what) + "\n")
        log.flush()
        print(what, flush=True)

    say(options={k: v for k, v in vars(options).items()}, digests=digests, questions=len(groups), held=len(held),
        steps=steps)
    draw = random.Random(options.seed)
    step, since, began = 0, [], time.time()
    for epoch in range(options.epochs):
        order = groups.epoch()
        for start in range(0, len(order) - options.batch + 1, options.batch):
            texts, told = [], []
            for question in order[start:start + options.batch]:
                chosen, negatives = groups.draw(question)
                own, owners = group(pairs, question, chosen, negatives, draw)
                texts += own
                told.append((owners, len(chosen), len(chosen) + len(negatives)))
            model.train()
            listwise, binary = losses(score(compiled, texts, 32), told)
            loss = listwise + options.binary * binary
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            step += 1
            since.append((listwise.item(), binary.item()))
            if step % 25 == 0:
                say(step=step, epoch=epoch, listwise=round(sum(a for a, _ in since) / len(since), 4),
                    binary=round(sum(b for _, b in since) / len(since), 4), seconds=round(time.time() - began))
                since = []
            last = step in (steps, options.stop)
            if step % options.check == 0 or last:
                model.eval()
                sample = held[::max(1, len(held) // options.tried)]
                say(step=step, held=measure.table(measure.rank(compiled, pairs, sample, 20), brief=True))
                torch.save(model.state_dict(), options.out)
            if last:
                return


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", nargs="+", required=True)
    parser.add_argument("--leave-out", nargs="*", default=[])
    parser.add_argument("--start", required=True)
    parser.add_argument("--layers", type=int, nargs="*")
    parser.add_argument("--tokenizer", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--frozen", type=int, default=2, help="layers that stay as they are, beside the embeddings")
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--batch", type=int, default=6)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--stop", type=int, default=880, help="the last step, where more made nothing better")
    parser.add_argument("--rate", type=float, default=1e-4)
    parser.add_argument("--binary", type=float, default=0.5)
    parser.add_argument("--check", type=int, default=220)
    parser.add_argument("--tried", type=int, default=60)
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--threads", type=int, default=2)
    train(parser.parse_args())
