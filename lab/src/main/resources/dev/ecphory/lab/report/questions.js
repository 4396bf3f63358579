'use strict';
// The list of questions with its filters, and what is known of one. The address names the question: #q=12.
(() => {
  const PAGE = 50;
  const MARKS = {right: '✓', wrong: '✗', mixed: '±', error: '!', unjudged: '·'};
  const {questions, contestants, fates} = run;
  const number = value => value.toLocaleString('en');

  /** An element; children are elements or texts, and a text is never markup. */
  const make = (tag, attributes = {}, ...children) => {
    const element = document.createElement(tag);
    Object.entries(attributes).forEach(([name, value]) => {
      if (value !== null && value !== false) element.setAttribute(name, value === true ? '' : value);
    });
    element.append(...children.flat().filter(child => child !== null));
    return element;
  };

  // filters

  const choice = (label, all, options) => {
    const select = make('select', {}, make('option', {value: ''}, all),
      options.map(([value, text]) => make('option', {value}, text)));
    return {select, place: make('label', {}, label, select)};
  };
  const people = contestants.map((name, i) => [String(i), name]);
  const present = new Set(questions.flatMap(question => run.fateOf(question, -1)));
  const search = make('input', {type: 'search', placeholder: 'question, answer, id', autocomplete: 'off'});
  const who = choice('Contestant', 'any', people);
  const category = choice('Category', 'all',
    [...new Set(questions.map(question => question.category))].sort().map(name => [name, name]));
  const verdict = choice('Verdict', 'any', [['right', 'right'], ['wrong', 'wrong'], ['mixed', 'mixed'],
    ['error', 'error'], ['unjudged', 'unjudged']]);
  const fate = choice('Fate', 'any',
    fates.map((each, i) => [String(i), each.key]).filter(([i]) => present.has(Number(i))));
  const better = choice('Right with', '–', people);
  const worse = choice('but wrong with', '–', people);
  const choices = [who, category, verdict, fate, better, worse];

  const texts = new Map();
  const textOf = question => {
    if (!texts.has(question.number)) {
      texts.set(question.number, [question.id, question.conversation, question.text, question.gold,
        ...run.predictions(question)].filter(Boolean).join('\n').toLowerCase());
    }
    return texts.get(question.number);
  };

  const chosen = () => {
    const asked = search.value.trim().toLowerCase();
    const person = who.select.value === '' ? -1 : Number(who.select.value);
    const among = person < 0 ? contestants.map((_, i) => i) : [person];
    return questions.filter(question =>
      (category.select.value === '' || question.category === category.select.value)
      && (person < 0 || run.state(question, person) !== null)
      && (verdict.select.value === ''
        || among.some(i => run.state(question, i) === verdict.select.value))
      && (fate.select.value === '' || run.fateOf(question, person).includes(Number(fate.select.value)))
      && (better.select.value === '' || run.state(question, Number(better.select.value)) === 'right')
      && (worse.select.value === '' || run.state(question, Number(worse.select.value)) === 'wrong')
      && (asked === '' || textOf(question).includes(asked)));
  };

  // the list, a page at a time

  const found = make('p', {id: 'found', 'aria-live': 'polite'});
  const list = make('ol', {id: 'list'});
  const back = make('button', {type: 'button'}, '‹ Before');
  const on = make('button', {type: 'button'}, 'Next ›');
  const where = make('span');
  const detail = make('article', {id: 'detail', tabindex: '-1'});
  let shown = questions;
  let first = 0;
  let open = -1;

  const marks = question => make('span', {class: 'marks'}, contestants.map((name, i) => {
    const state = run.state(question, i);
    return make('span', {class: 'mark ' + state, title: `${name}: ${state ?? 'not asked'}`}, MARKS[state] ?? ' ');
  }));

  const turn = to => {
    first = Math.max(0, Math.min(to, Math.floor(Math.max(0, shown.length - 1) / PAGE) * PAGE));
    list.replaceChildren(...shown.slice(first, first + PAGE).map(question => make('li', {},
      make('a', {href: '#q=' + question.number, 'aria-current': String(question.number === open)},
        marks(question), make('span', {class: 'asked'}, question.text),
        make('span', {class: 'category'}, question.category)))));
    list.scrollTop = 0;
    const last = Math.min(first + PAGE, shown.length);
    where.textContent = shown.length === 0 ? '' : `${number(first + 1)} to ${number(last)} of ${number(shown.length)}`;
    back.disabled = first === 0;
    on.disabled = last >= shown.length;
  };

  const sift = () => {
    shown = chosen();
    found.textContent = shown.length === questions.length
      ? `${number(questions.length)} questions`
      : `${number(shown.length)} of ${number(questions.length)} questions`;
    turn(0);
  };

  // one question

  const words = event => event.text === null ? make('em', {}, 'its words were not kept') : event.text;
  const term = (name, value) => [make('dt', {}, name), make('dd', {}, value)];

  const eventTable = (question, answer) => {
    const gold = new Set(question.evidence);
    const offered = new Set(answer.offered);
    const cut = answer.rankedAll > answer.ranked.length;
    return make('table', {class: 'ranked'},
      make('thead', {}, make('tr', {}, ['rank', 'gold', 'in context', 'event'].map(name => make('th', {scope: 'col'}, name)))),
      make('tbody', {}, answer.ranked.map((event, rank) => {
        const told = run.event(event);
        return make('tr', {class: gold.has(event) ? 'gold' : null},
          make('td', {}, String(rank + 1)), make('td', {}, gold.has(event) ? '★' : ''),
          make('td', {}, offered.has(event) ? 'yes' : answer.offeredAll > answer.offered.length ? '?' : 'no'),
          make('td', {}, make('code', {}, told.id), ' ', words(told)));
      })),
      cut ? make('caption', {}, `The first ${answer.ranked.length} of ${number(answer.rankedAll)}.`) : null);
  };

  const contextList = (question, answer) => {
    const gold = new Set(question.evidence);
    return make('ul', {class: 'context'}, answer.offered.map(event => {
      const told = run.event(event);
      return make('li', {class: gold.has(event) ? 'gold' : null},
        gold.has(event) ? '★ ' : '', make('code', {}, told.id), ' ', words(told));
    }));
  };

  const evidenceFor = (question, answer) => question.evidence.map((event, i) => {
    const rank = answer.rankedAll === 0 ? '' : answer.goldRanks[i] > 0 ? `rank ${answer.goldRanks[i]}, ` : 'not ranked, ';
    const lost = answer.unstored.includes(event) ? 'not stored, ' : '';
    return `${run.event(event).id}: ${lost}${rank}${answer.goldOffered[i] === 1 ? 'served' : 'not served'}`;
  }).join('; ');

  const card = (question, answer) => {
    const repeated = question.rows.some(row => row[2] > 1);
    const state = answer.error !== null ? 'error' : answer.right < 0 ? 'unjudged' : answer.right === 1 ? 'right' : 'wrong';
    const millis = answer.stages.map(({stage, took}) => `${stage} ${number(took)}`);
    if (answer.readMillis > 0) millis.push('reading ' + number(answer.readMillis));
    if (answer.judgeMillis > 0) millis.push('judging ' + number(answer.judgeMillis));
    return make('section', {class: 'card'},
      make('h4', {}, make('span', {class: 'mark ' + state}, MARKS[state]), ' ', contestants[answer.contestant],
        repeated ? `, repetition ${answer.repetition}` : ''),
      make('p', {class: 'why'}, make('strong', {}, fates[answer.fate].key),
        fates[answer.fate].meaning === fates[answer.fate].key ? null : ': ' + fates[answer.fate].meaning),
      make('blockquote', {}, answer.prediction ?? make('em', {}, 'no answer')),
      answer.error === null ? null : make('p', {class: 'error'}, answer.error),
      make('dl', {},
        answer.score < 0 ? [] : term('score', answer.score.toFixed(2)),
        answer.votes.length === 0 ? [] : term(answer.votes.length === 1 ? 'vote' : 'votes',
          make('ul', {}, answer.votes.map(vote =>
            make('li', {}, make('b', {}, String(vote.score)), ` ${vote.about}: ${vote.said}`)))),
        question.evidence.length === 0 ? [] : term('evidence',
          answer.told ? evidenceFor(question, answer) : 'it does not say what it retrieved'),
        term('context', `${number(answer.tokens)} tokens of ${number(answer.history)}; ${number(answer.seen)} of`
          + ` ${number(answer.events)} events seen in it`),
        millis.length === 0 ? [] : term('milliseconds', millis.join(', ')),
        answer.calls === 0 ? [] : term('models', `${answer.calls} calls in ${answer.tries} tries, ${number(answer.read)}`
          + ` tokens read, ${number(answer.written)} written, cost ${answer.cost}`)),
      answer.ranked.length === 0 ? null : make('details', {}, make('summary', {}, 'What it ranked'),
        make('div', {class: 'scroll'}, eventTable(question, answer))),
      answer.offered.length === 0 ? null : make('details', {}, make('summary', {},
        `What stood in the context: ${number(answer.offeredAll)} events`
          + (answer.offeredAll > answer.offered.length ? `, here the first ${answer.offered.length}` : '')),
      contextList(question, answer)));
  };

  const step = (by, text) => {
    const at = shown.findIndex(question => question.number === open);
    const next = at < 0 ? undefined : shown[at + by];
    return next ? make('a', {href: '#q=' + next.number}, text) : make('span', {class: 'faint'}, text);
  };

  const show = question => {
    open = question.number;
    detail.replaceChildren(
      make('nav', {'aria-label': 'Questions'}, step(-1, '‹ before'), step(1, 'next ›'),
        make('a', {href: '#questions'}, 'list')),
      make('h3', {}, question.text),
      make('dl', {},
        term('question', `${question.id} of ${question.conversation}, ${question.category}`),
        term('gold answer', question.gold ?? make('em', {}, 'none is given')),
        question.answerable ? [] : term('answerable', 'no: nothing said answers it'),
        term('evidence', question.evidence.length === 0 ? make('em', {}, 'none is named')
          : make('ul', {}, question.evidence.map(run.event).map(event =>
            make('li', {}, make('code', {}, event.id), ' ', words(event)))))),
      make('div', {class: 'cards'}, run.answers(question).map(answer => card(question, answer))));
    list.querySelectorAll('a').forEach(link =>
      link.setAttribute('aria-current', String(link.getAttribute('href') === '#q=' + open)));
  };

  const go = moved => {
    const told = /^#q=(\d+)$/.exec(location.hash);
    const question = told ? questions[Number(told[1])] : undefined;
    if (!question) return;
    const at = shown.indexOf(question);
    if (at >= 0 && (at < first || at >= first + PAGE)) turn(Math.floor(at / PAGE) * PAGE);
    show(question);
    if (moved && document.activeElement?.closest('#list') && matchMedia('(min-width: 1000px)').matches) return;
    detail.focus({preventScroll: true});
    detail.scrollIntoView({block: 'start'});
  };

  document.getElementById('asked').replaceChildren(
    make('form', {id: 'filters', role: 'search'}, make('label', {}, 'Search', search), choices.map(each => each.place),
      make('button', {type: 'reset'}, 'All')),
    found,
    make('div', {class: 'columns'},
      make('div', {class: 'pages'}, list, make('nav', {'aria-label': 'Pages', class: 'pager'}, back, where, on)), detail),
    make('p', {class: 'note'}, `${Object.entries(MARKS).map(([state, mark]) => mark + ' ' + state).join(', ')}; in the`
      + ` order of ${contestants.join(', ')}. Texts longer than ${number(run.longest)} characters are cut. `
      + 'With the keys j and k the next and the one before is shown.'));
  detail.append(make('p', {class: 'faint'}, 'Choose a question.'));

  const form = document.getElementById('filters');
  form.addEventListener('submit', event => event.preventDefault());
  form.addEventListener('reset', () => setTimeout(sift));
  choices.forEach(each => each.select.addEventListener('change', sift));
  let typing = 0;
  search.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(sift, 120);
  });
  back.addEventListener('click', () => turn(first - PAGE));
  on.addEventListener('click', () => turn(first + PAGE));
  addEventListener('hashchange', () => go(true));
  addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest?.('input, select')) return;
    const by = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
    const at = shown.findIndex(question => question.number === open);
    const next = by === 0 ? undefined : at < 0 ? shown[0] : shown[at + by];
    if (next) location.hash = '#q=' + next.number;
  });

  sift();
  go(false);
  document.documentElement.dataset.ready = 'true';
})();
