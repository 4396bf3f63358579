'use strict';
// Reads a file of the harness in the browser. Makes elements and texts, never markup: what a file says stays text.
(() => {
  const MOST_BYTES = 200e6;
  const SVG = 'http://www.w3.org/2000/svg';
  const results = document.getElementById('results');

  const el = (tag, attributes = {}, ...children) => fill(document.createElement(tag), attributes, children);
  const svg = (tag, attributes = {}, ...children) => fill(document.createElementNS(SVG, tag), attributes, children);
  const fill = (element, attributes, children) => {
    Object.entries(attributes).forEach(([name, value]) => element.setAttribute(name, value));
    element.append(...children.map(child => child instanceof Node ? child : document.createTextNode(String(child))));
    return element;
  };

  const percent = share => Number.isFinite(share) ? (100 * share).toFixed(1) : '–';
  const mean = list => list.length === 0 ? NaN : list.reduce((sum, one) => sum + one, 0) / list.length;

  /** Wilson's interval of a share, 95 %. */
  const wilson = (share, n) => {
    const z = 1.959964;
    const middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const half = z / (1 + z * z / n) * Math.sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return [middle - half, middle + half];
  };

  const table = (title, heads, rows) => el('section', {},
    el('h2', {}, title),
    el('div', {class: 'scroll', role: 'region', 'aria-label': title, tabindex: '0'},
      el('table', {},
        el('thead', {}, el('tr', {}, ...heads.map(head => el('th', {scope: 'col'}, head)))),
        el('tbody', {}, ...rows.map(row => el('tr', {}, ...row.map((cell, i) =>
          i === 0 ? el('th', {scope: 'row'}, cell) : el('td', {class: 'n'}, cell))))))));

  /** Shares with their intervals, one a line; the table beside it says the same. */
  const plot = (title, rows) => {
    const left = 210, width = 700, line = 30, scale = share => left + share * (width - left - 20);
    const height = rows.length * line + 30;
    const picture = svg('svg', {viewBox: `0 0 ${width} ${height}`, class: 'plot', role: 'img',
      'aria-label': `${title}; the table has the numbers`});
    [0, .25, .5, .75, 1].forEach(share => picture.append(
      svg('line', {x1: scale(share), x2: scale(share), y1: 0, y2: height - 24, class: 'rule'}),
      svg('text', {x: scale(share), y: height - 6, 'text-anchor': 'middle'}, 100 * share)));
    rows.forEach(({name, share, low, high}, i) => {
      const y = i * line + 6;
      picture.append(
        svg('text', {x: left - 10, y: y + 14, 'text-anchor': 'end'}, name.length > 27 ? name.slice(0, 26) + '…' : name),
        svg('rect', {x: left, y, width: Math.max(0, scale(share) - left), height: 18, class: 'f-words'}));
      if (Number.isFinite(low)) {
        picture.append(svg('line', {x1: scale(low), x2: scale(high), y1: y + 9, y2: y + 9, class: 'whisker'}));
      }
    });
    return el('figure', {class: 'card'}, el('figcaption', {class: 'note'}, title), picture);
  };

  const grouped = (list, key) => list.reduce((map, one) => map.set(key(one), [...(map.get(key(one)) || []), one]), new Map());

  /** Of outcomes of one contestant; repetitions of a question count as one question. */
  const standing = lines => {
    const questions = new Map();
    lines.forEach(line => {
      const key = JSON.stringify([line.conversation, line.id]);
      if (!questions.has(key)) questions.set(key, []);
      questions.get(key).push(line);
    });
    const judged = [], recalled = [];
    questions.forEach(answers => {
      const verdicts = answers.filter(one => typeof one.right === 'boolean').map(one => one.right ? 1 : 0);
      if (verdicts.length > 0) judged.push(mean(verdicts));
      const evidence = answers[0].evidence || [], first = (answers[0].ranked || []).slice(0, 10);
      if (evidence.length > 0) recalled.push(evidence.filter(id => first.includes(id)).length / evidence.length);
    });
    const right = mean(judged);
    const [low, high] = judged.length === 0 ? [NaN, NaN] : wilson(right, judged.length);
    const tokens = lines.filter(one => typeof one.tokens === 'number').map(one => one.tokens);
    return {n: questions.size, judged: judged.length, right, low, high, recalled: mean(recalled), tokens: mean(tokens)};
  };

  const run = lines => {
    const contestants = grouped(lines, line => String(line.contestant));
    const categories = [...new Set(lines.map(line => String(line.category)))].sort();
    const all = [...contestants].map(([name, own]) => ({name, own, ...standing(own)}));
    const accuracy = all.some(one => one.judged > 0);
    const share = one => accuracy ? one.right : one.recalled;
    all.sort((one, other) => share(other) - share(one));
    const title = accuracy ? 'Per cent right, with 95 % intervals' : 'Recall@10, per cent';
    return [
      plot(title, all.filter(one => Number.isFinite(share(one)))
        .map(one => ({name: one.name, share: share(one), low: accuracy ? one.low : NaN, high: one.high}))),
      table('Contestants', ['Contestant', 'Questions', 'Judged', 'Right %', 'from', 'to', 'Recall@10 %', 'Tokens'],
        all.map(one => [one.name, one.n, one.judged, percent(one.right), percent(one.low), percent(one.high),
          percent(one.recalled), Number.isFinite(one.tokens) ? one.tokens.toFixed(0) : '–'])),
      table(accuracy ? 'Per cent right by category' : 'Recall@10 by category', ['Contestant', ...categories],
        all.map(one => [one.name, ...categories.map(category =>
          percent(share(standing(one.own.filter(line => String(line.category) === category)))))])),
    ];
  };

  const METRICS = ['questions', 'recall@5', 'recall@10', 'recall@20', 'mrr', 'ndcg@10'];
  const rows = named => {
    const metrics = METRICS.filter(metric => Object.values(named).some(one => typeof one[metric] === 'number'));
    return [metrics, Object.entries(named).map(([name, one]) => [name, ...metrics.map(metric =>
      typeof one[metric] !== 'number' ? '–' : metric === 'questions' ? one[metric] : one[metric].toFixed(3))])];
  };
  const sheet = (title, named) => {
    const [metrics, lines] = rows(named);
    const bars = Object.entries(named).filter(([, one]) => typeof one['recall@10'] === 'number')
      .map(([name, one]) => ({name, share: one['recall@10']}));
    return [...(bars.length > 0 ? [plot(`${title}: recall@10, per cent`, bars)] : []), table(title, ['', ...metrics], lines)];
  };

  /** Whatever else there is: its plain values, and what is nested below them. */
  const anything = (title, value, depth) => {
    if (Array.isArray(value) && value.length > 0 && value.every(one => one && typeof one === 'object' && !Array.isArray(one))) {
      const heads = [...new Set(value.flatMap(Object.keys))].filter(head => value.some(one => typeof one[head] !== 'object'));
      return [table(title, heads, value.slice(0, 500).map(one => heads.map(head =>
        one[head] === null || typeof one[head] === 'object' ? '' : one[head])))];
    }
    const plain = Object.entries(value).filter(([, one]) => one === null || typeof one !== 'object');
    const nested = Object.entries(value).filter(([, one]) => one !== null && typeof one === 'object');
    return [
      ...(plain.length > 0 ? [table(title, ['', 'Value'], plain.map(([name, one]) => [name, one === null ? '' : one]))] : []),
      ...(depth > 6 ? [] : nested.flatMap(([name, one]) => anything(`${title} › ${name}`, one, depth + 1))),
    ];
  };

  const read = (name, text) => {
    const lines = text.split('\n').filter(line => line.trim() !== '');
    if (lines.length > 1 && lines[0].trim().endsWith('}')) {
      const parsed = lines.map(line => JSON.parse(line));
      return parsed.every(line => 'contestant' in line) ? run(parsed) : anything(name, parsed, 0);
    }
    const document = JSON.parse(text);
    if (document && Array.isArray(document.datasets) && document.datasets.every(one => one.recipes)) {
      return document.datasets.flatMap(one => sheet(String(one.dataset), one.recipes));
    }
    if (document && document.metrics && document.by_category) {
      return sheet(String(document.dataset), {all: {questions: document.questions, ...document.metrics}, ...document.by_category});
    }
    if (document && document.contestant) return run([document]);
    if (document === null || typeof document !== 'object') throw new Error('it holds no object');
    return anything(name, document, 0);
  };

  document.getElementById('run').addEventListener('change', async event => {
    const file = event.target.files[0];
    if (!file) return;
    try {
      if (file.size > MOST_BYTES) throw new Error('it is longer than 200 MB');
      results.replaceChildren(...read(file.name, await file.text()));
    } catch (wrong) {
      results.replaceChildren(el('p', {class: 'wrong', role: 'alert'}, `This file cannot be read: ${wrong.message}`));
    }
  });
})();
