// Looks at every page on two screens in two themes: accessibility by axe, bytes and screenshots; prints how long the first paint took.
import {readFileSync, writeFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {LOCKED, MISSING, PAGES} from './pages.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCREENS = {
  wide: {viewport: {width: 1280, height: 900}},
  phone: {viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true},
};
const MOST_BYTES = 150_000;
/** Pages that the documentation does not show: others look like them. */
const VARIANTS = /^(evil|learned|archive|events|facts|contradictions|event)-/;
/** Pages that it shows dark too. */
const DARK = ['overview', 'recall', 'events', 'facts'];

/** What the browser tells assistive technology: whatever can be worked with has a name. */
const unnamed = async session => {
  const {nodes} = await session.send('Accessibility.getFullAXTree');
  const roles = new Set(['link', 'button', 'textbox', 'searchbox', 'combobox', 'checkbox', 'slider', 'spinbutton', 'image',
    'graphics-document', 'navigation', 'region']);
  return nodes.filter(node => !node.ignored && roles.has(node.role?.value) && !(node.name?.value || '').trim())
    .map(node => `${node.role.value} ${JSON.stringify(node.properties || [])}`);
};

const violations = async page => {
  const {violations} = await page.evaluate(() => window.axe.run(document, {resultTypes: ['violations']}));
  return violations.map(one => `${one.id}: ${one.nodes.map(node => node.html.slice(0, 120)).slice(0, 3).join(' | ')}`);
};

const median = numbers => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * @param watched opens a page that notes everything that it should never do
 * @param folder where screenshots of whole pages go
 * @param docs where the screenshots of the documentation go; undefined for none
 * @param locked the address of a server that asks for a key
 */
export const looks = async (watched, promise, folder, docs, locked) => {
  const paints = [];
  let most = 0;
  for (const [screen, options] of Object.entries(SCREENS)) {
    const {page, wrong} = await watched(options);
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', {cacheDisabled: true});
    let bytes = 0;
    session.on('Network.loadingFinished', event => { bytes += event.encodedDataLength; });
    const shoot = async name => {
      const {data} = await session.send('Page.captureScreenshot', {format: 'webp', quality: 50});
      writeFileSync(`${docs}/${name}.webp`, Buffer.from(data, 'base64'));
    };
    const pages = Object.entries(PAGES)
      .concat(Object.entries(LOCKED).map(([name, path]) => [name, new URL(path, locked).href]));
    for (const [name, path] of pages) {
      bytes = 0;
      await page.emulateMedia({colorScheme: 'light'});
      const answer = await page.goto(path, {waitUntil: 'load'});
      const expected = MISSING.includes(name) ? 404 : 200;
      promise(`${screen} ${name} is there`, answer.status() === expected, answer.status());
      promise(`${screen} ${name} has a title and one heading`,
        (await page.title()).endsWith('Ecphory') && await page.locator('h1').count() === 1, await page.title());
      promise(`${screen} ${name} takes at most ${MOST_BYTES} bytes`, bytes > 0 && bytes <= MOST_BYTES, bytes);
      most = Math.max(most, bytes);
      paints.push(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9));
      const nameless = await unnamed(session);
      promise(`${screen} ${name} names every control`, nameless.length === 0, nameless.join('; '));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      promise(`${screen} ${name} does not scroll sideways`, wide <= 0, `${wide} pixels too wide`);
      await page.screenshot({path: `${folder}/${screen}-${name}.png`, fullPage: true});
      await page.evaluate(AXE);
      for (const theme of ['light', 'dark']) {
        await page.emulateMedia({colorScheme: theme});
        const found = await violations(page);
        promise(`${screen} ${theme} ${name} has no violation that axe finds`, found.length === 0, found.join('; '));
        if (docs && !VARIANTS.test(name) && (theme === 'light' || DARK.includes(name))) {
          await shoot(`${name}-${screen}${theme === 'dark' ? '-dark' : ''}`);
        }
      }
    }
    const odd = wrong.filter(one => !one.includes('404'));
    promise(`${screen}: no error, no violation of the policy, no request elsewhere`, odd.length === 0, odd.join('; '));
    await page.context().close();
  }
  const paint = Math.round(median(paints));
  console.log(JSON.stringify({measured: 'largest page in bytes', value: most, holds: true}));
  console.log(JSON.stringify({measured: 'median first paint in ms', value: paint, holds: true}));
};
