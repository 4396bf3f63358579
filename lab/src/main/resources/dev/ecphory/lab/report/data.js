'use strict';
// The run, as Packed.java writes it.
const run = (() => {
  const raw = JSON.parse(document.getElementById('data').textContent);
  const word = number => number < 0 ? null : raw.words[number];
  const pairs = (row, size, each) => {
    const all = [];
    for (let i = 0; i < row.length; i += size) {
      all.push(each(row.slice(i, i + size)));
    }
    return all;
  };

  const questions = raw.questions.map(([conversation, id, text, category, gold, answerable, evidence], number) => ({
    number,
    conversation: word(conversation),
    id: word(id),
    text: word(text),
    category: word(category),
    gold: word(gold),
    answerable: answerable === 1,
    evidence,
    rows: [],
  }));
  raw.outcomes.forEach(row => questions[row[0]].rows.push(row));

  const answer = ([, contestant, repetition, fate, right, score, prediction, error, [tokens, history, seen, events, told],
    ranked, rankedAll, goldRanks, offered, offeredAll, goldOffered, unstored, millis,
    [calls, tries, read, written, cost, readMillis, judgeMillis], votes]) => ({
    contestant, repetition, fate, right, score, prediction: word(prediction), error: word(error),
    tokens, history, seen, events, told: told === 1, ranked, rankedAll, goldRanks, offered, offeredAll, goldOffered, unstored,
    stages: pairs(millis, 2, ([stage, took]) => ({stage: word(stage), took})),
    calls, tries, read, written, cost, readMillis, judgeMillis,
    votes: pairs(votes, 3, ([about, given, said]) => ({about: word(about), score: given, said: word(said)})),
  });

  return {
    contestants: raw.contestants,
    fates: raw.fates.map(([key, meaning]) => ({key, meaning})),
    figures: raw.figures,
    longest: raw.longest,
    questions,
    answers: question => question.rows.map(answer),
    predictions: question => question.rows.map(row => word(row[6])),
    event: number => {
      const [conversation, id, text] = raw.events[number];
      return {number, conversation: word(conversation), id: word(id), text: word(text)};
    },
    /** 'right', 'wrong', 'mixed' (of repetitions), 'error', 'unjudged', or null when it was not asked. */
    state: (question, contestant) => {
      const own = question.rows.filter(row => row[1] === contestant);
      const judged = own.filter(row => row[4] >= 0);
      if (own.length === 0) return null;
      if (judged.length === 0) return own.some(row => row[7] >= 0) ? 'error' : 'unjudged';
      const right = judged.filter(row => row[4] === 1).length;
      return right === judged.length ? 'right' : right === 0 ? 'wrong' : 'mixed';
    },
    fateOf: (question, contestant) =>
      question.rows.filter(row => contestant < 0 || row[1] === contestant).map(row => row[3]),
  };
})();
