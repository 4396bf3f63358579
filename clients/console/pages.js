// The pages of the console that are looked at: of the namespaces demo, team and evil, by the name of their screenshots.
export const QUESTION = 'What kiln did Nerea finally order?';
export const ask = (ns, question) => `/console/${ns}/recall?question=${encodeURIComponent(question)}`;

/** Those that answer 404. */
export const MISSING = ['no-page', 'no-namespace'];

export const PAGES = {
  namespaces: '/console',
  overview: '/console/demo/overview',
  recall: ask('demo', QUESTION),
  why: `/console/demo/why?question=${encodeURIComponent(QUESTION)}&id=02-05`,
  events: '/console/demo/events',
  'events-found': '/console/demo/events?q=kiln&speaker=Nerea',
  'events-none': '/console/demo/events?q=zeppelin',
  event: '/console/demo/event?id=10-05&trace=1',
  entities: '/console/demo/entities',
  entity: '/console/demo/entity?name=Oskar&hops=2',
  timeline: '/console/demo/timeline?entity=Oskar',
  contradictions: '/console/team/contradictions',
  'contradictions-none': '/console/demo/contradictions',
  markdown: '/console/team/event?id=t3',
  facts: '/console/demo/facts',
  'facts-all': '/console/demo/facts?all=1&subject=Oskar',
  'facts-none': '/console/demo/facts?q=zeppelin',
  fact: `/console/demo/fact?claim=${encodeURIComponent('r:05-08:900')}`,
  learned: '/console/demo/learned',
  'learned-outcomes': '/console/demo/learned?show=outcomes',
  'learned-insights': '/console/demo/learned?show=insights',
  'learned-associations': '/console/demo/learned?show=associations',
  'learned-setbacks': '/console/demo/learned?show=setbacks',
  'learned-sessions': '/console/demo/learned?show=summaries&kind=session',
  intentions: '/console/demo/intentions',
  archive: '/console/demo/archive',
  'archive-shown': '/console/demo/archive?id=01-10&back=1',
  loop: '/console/demo/loop?plan=1',
  health: '/console/demo/health?audit=1&parts=1',
  forget: '/console/demo/forget?verb=erase&by=session&value=autumn-plans',
  'no-page': '/console/demo/nothing',
  'no-namespace': '/console/nobody/events',
  'evil-overview': '/console/evil/overview',
  'evil-recall': ask('evil', 'Who is the boss?'),
  'evil-event': `/console/evil/event?id=${encodeURIComponent('<b>e3</b>')}&trace=1`,
  'evil-entities': '/console/evil/entities',
  'evil-events': '/console/evil/events',
  'evil-facts': '/console/evil/facts?all=1',
  'evil-learned': '/console/evil/learned',
  'evil-intentions': '/console/evil/intentions',
  'evil-archive': '/console/evil/archive?id=e1&back=1',
};

/** On a server that asks for a key. */
export const LOCKED = {login: '/console/login'};
