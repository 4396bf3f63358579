// Drives every page of a console in a browser: node check.js URL LOCKED FOLDER [DOCS]
// LOCKED is the URL of a server that asks for a key.
// Screenshots of whole pages go to FOLDER, those that the documentation shows to DOCS.
// Prints a line of JSON for every promise; exits 1 when one is broken.
import {mkdirSync} from 'node:fs';
import {chromium} from 'playwright-core';
import {looks} from './looks.js';
import {QUESTION, ask} from './pages.js';

const [base, locked, folder, docs] = process.argv.slice(2);
mkdirSync(folder, {recursive: true});
const origins = [new URL(base).origin, new URL(locked).origin];
let broken = 0;
const promise = (name, holds, detail = '') => {
  if (!holds) broken++;
  console.log(JSON.stringify({promise: name, holds, detail: holds ? '' : String(detail).slice(0, 2000)}));
};

const browser = await chromium.launch({executablePath: process.env.CHROMIUM || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu']});

/** A page that notes everything that it should never do. */
const watched = async options => {
  const context = await browser.newContext({baseURL: base, ...options});
  const page = await context.newPage();
  const wrong = [];
  page.on('console', message => ['error', 'warning'].includes(message.type()) && wrong.push(`console: ${message.text()}`));
  page.on('pageerror', error => wrong.push(`error: ${error.message}`));
  page.on('dialog', dialog => { wrong.push(`dialog: ${dialog.message()}`); dialog.dismiss(); });
  page.on('request', request => {
    const url = request.url();
    if (!origins.includes(new URL(url).origin) && !url.startsWith('data:')) wrong.push(`request: ${url}`);
  });
  page.on('response', response => response.status() >= 500 && wrong.push(`${response.status()}: ${response.url()}`));
  await page.addInitScript(() => document.addEventListener('securitypolicyviolation',
    event => console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`)));
  return {page, wrong};
};

await looks(watched, promise, folder, docs, locked);

/** Tabs until something is focused. */
const tabTo = async (page, selector) => {
  for (let i = 0; i < 150; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(css => document.activeElement?.matches(css), selector)) return true;
  }
  return false;
};

{
  const {page, wrong} = await watched({viewport: {width: 1280, height: 900}});
  await page.goto('/console/demo/recall');
  let all = await tabTo(page, 'input[name=question]');
  await page.keyboard.type(QUESTION);
  await page.keyboard.press('Enter');
  await page.waitForSelector('ol.ranked');
  promise('keyboard: a question is asked', all && await page.locator('ol.ranked > li').first().textContent().then(text => text.includes('I have ordered an electric one')));
  all = await tabTo(page, 'ol.ranked summary');
  await page.keyboard.press('Enter');
  promise('keyboard: its reasons open', all && await page.locator('ol.ranked details[open] table').count() === 1);
  await page.locator('main').focus();
  all = await tabTo(page, 'ol.ranked a.id');
  const id = await page.evaluate(() => document.activeElement.textContent);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/event?**');
  all = all && await tabTo(page, 'form[action$="/event/retract"] button');
  await page.keyboard.press('Enter');
  await page.waitForSelector('text=Retracted: recall does not see it');
  promise('keyboard: an event is retracted', all);
  await page.goto(ask('demo', QUESTION));
  promise('a retracted event is not recalled',
    !(await page.locator('ol.ranked a.id').allTextContents()).includes(id));

  await page.fill('#why input[name=id]', id);
  await page.click('#why button');
  await page.waitForSelector('#because .card');
  promise('why not: the piece says which stage dropped it', (await page.textContent('#because')).includes('dropped by sight'));

  await page.goto(`/console/demo/event?id=${encodeURIComponent(id)}`);
  await page.click('form[action$="/event/restore"] button');
  await page.waitForSelector('form[action$="/event/retract"]');
  promise('a retracted event is restored', true);

  await page.goto('/console/demo/events');
  const shown = () => page.locator('.log > li:not(.older)').count();
  const first = await shown();
  await page.locator('.log .older').scrollIntoViewIfNeeded();
  await page.waitForFunction(before => document.querySelectorAll('.log > li:not(.older)').length > before, first);
  promise('older events come into view by themselves', first === 30 && await shown() === 60, `${first}, ${await shown()}`);
  all = await tabTo(page, 'input[name=q]');
  await page.keyboard.type('electric front loader');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/events?q=**');
  promise('keyboard: events are searched', all && await shown() === 2, await shown());

  await page.goto('/console/demo/facts');
  all = await tabTo(page, 'input[name=q]');
  await page.keyboard.type('fjordvik');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/facts?q=**');
  const found = await page.locator('tbody tr').count();
  promise('keyboard: facts are searched', all && found > 0
    && (await page.locator('tbody').textContent()).toLowerCase().includes('fjordvik'), found);

  await page.goto('/console/demo/archive');
  all = await tabTo(page, 'main a[href*="back=1"]');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/archive?**');
  all = all && await tabTo(page, 'form[action$="/archive/restore"] button');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/archive');
  promise('keyboard: what is archived comes back', all && (await page.textContent('main')).includes('0 events have left'));

  await page.goto('/console/demo/intentions');
  await page.fill('form[action$="/intentions/add"] input[name=text]', 'Ask Oskar about the move');
  await page.fill('form[action$="/intentions/add"] input[name=event]', 'bergamot');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#waiting')?.textContent.includes('Ask Oskar about the move'));
  all = await tabTo(page, '#waiting form[action$="/intentions/remind"] button');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#done')?.textContent.includes('Ask Oskar about the move'));
  promise('keyboard: what is intended is added and done', all);

  await page.goto('/console/demo/loop');
  all = await tabTo(page, 'button[name=plan]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#plan table');
  promise('keyboard: the loop says what it would do', all && (await page.textContent('#log')).includes('not run yet'));
  await page.click('form[action$="/loop"][method=post] button');
  await page.waitForSelector('#done table');
  promise('the loop tells what it did', await page.locator('#log tbody tr').count() === 1);

  await page.goto('/console/demo/timeline?entity=Oskar');
  const before = await page.textContent('#standing');
  await page.locator('input[name=valid]').focus();
  await page.keyboard.press('Home');
  await page.waitForFunction(was => document.querySelector('#standing').textContent !== was, before);
  promise('the slider shows another time', (await page.textContent('#standing')).includes('not yet'));

  await page.goto(`/console/demo/event?id=${encodeURIComponent(id)}`);
  all = await tabTo(page, 'a.button[href*="verb=erase"]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#plan');
  promise('keyboard: the plan says what would go', all && (await page.textContent('#plan')).includes('erase 1'));
  await page.fill('input[name=confirm]', 'yes');
  await page.click('button.danger');
  promise('other words erase nothing', (await page.textContent('main')).includes('Nothing was changed'));
  await page.fill('input[name=confirm]', 'erase 1');
  await page.click('button.danger');
  await page.waitForSelector('h1:text("Receipt")');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('a[download]')]);
  const receipt = JSON.parse(await (await download.createReadStream()).toArray().then(all => Buffer.concat(all).toString()));
  promise('the receipt can be kept', receipt.verb === 'erase' && receipt.complete === true, JSON.stringify(receipt));
  const gone = await page.goto(`/console/demo/event?id=${encodeURIComponent(id)}`);
  promise('an erased event is gone', gone.status() === 404, gone.status());

  await page.goto('/console/demo/health');
  await page.fill('input[name=text]', 'Always say <b>thanks</b>.');
  await page.click('form[action$="/directives/add"] button');
  await page.waitForSelector('#directives li:has-text("Always say <b>thanks</b>.")');
  await page.click('form[action$="/directives/remove"] button');
  await page.waitForSelector('#directives li', {state: 'detached'});
  promise('an instruction comes and goes', true);

  await page.click('form[action$="/consolidate"] button');
  await page.goto('/console/demo/timeline?entity=Oskar');
  promise('what was derived comes back with consolidation', await page.locator('#standing').count() === 1);

  const odd = wrong.filter(one => !one.includes('404') && !one.includes('409'));
  promise('all of it: no error, no violation, no request elsewhere', odd.length === 0, odd.join('; '));
}

{
  const {page} = await watched({viewport: {width: 390, height: 844}, isMobile: true, hasTouch: true});
  await page.goto('/console/demo/overview');
  const all = await tabTo(page, '.menu summary');
  await page.keyboard.press('Enter');
  await page.click('.menu nav a:text("Health")');
  await page.waitForURL('**/health');
  promise('phone: the menu leads to every page', all);
  promise('phone: rows of tables are cards that name their cells', await page.evaluate(() => {
    const cell = document.querySelector('#jobs td');
    return getComputedStyle(cell.parentElement).display === 'block'
      && getComputedStyle(cell, '::before').content.includes('Done up to event');
  }));
  await page.goto('/console/demo/facts');
  promise('phone: facts are cards', await page.evaluate(() => {
    const cell = document.querySelector('tbody td');
    return getComputedStyle(cell.parentElement).display === 'block'
      && getComputedStyle(cell, '::before').content.includes('Predicate');
  }));
}

await browser.close();
process.exit(broken === 0 ? 0 : 1);
