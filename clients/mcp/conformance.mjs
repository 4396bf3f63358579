// Runs the official conformance suite against a server: every scenario that applies by conformance.json must pass, and every
// scenario that the suite knows must be in that file, with the reason where it does not apply. Says a line a scenario; exits 1
// when one failed.
// Usage: node conformance.mjs URL
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const PROGRAM = 'node_modules/@modelcontextprotocol/conformance/dist/index.js';
const [url] = process.argv.slice(2);
const { applies, doesNotApply } = JSON.parse(readFileSync('conformance.json', 'utf8'));

async function suite(...args) {
  try {
    return { code: 0, ...(await promisify(execFile)(process.execPath, [PROGRAM, ...args])) };
  } catch (failed) {
    return { code: failed.code ?? 1, stdout: failed.stdout ?? '', stderr: failed.stderr ?? String(failed) };
  }
}

let failed = 0;
const fail = (line) => {
  failed++;
  console.log(`FAILED: ${line}`);
};

const { stdout: listed } = await suite('list', '--server');
const known = [...listed.split('Client scenarios')[0].matchAll(/^ {2}- (\S+)/gm)].map((match) => match[1]);
if (known.length === 0) fail(`the suite lists no scenarios: ${listed}`);
for (const name of known) {
  if (applies.includes(name) === name in doesNotApply) fail(`${name} must be in one list of conformance.json, with a reason if it does not apply`);
}
for (const name of [...applies, ...Object.keys(doesNotApply)]) {
  if (!known.includes(name)) fail(`${name} of conformance.json is no scenario of the suite`);
}

const results = await Promise.all(applies.map((name) => suite('server', '--url', url, '--scenario', name)));
applies.forEach((name, i) => {
  const { code, stdout, stderr } = results[i];
  // a scenario in which nothing was checked is no pass
  if (code === 0 && /Passed: [1-9]\d*\/\d+, 0 failed/.test(stdout)) console.log(`passed: ${name}`);
  else fail(`${name}\n${(stdout + stderr).slice(-2000)}`);
});
for (const [name, reason] of Object.entries(doesNotApply)) console.log(`does not apply: ${name}: ${reason}`);
console.log(`conformance: ${applies.length} of ${known.length} scenarios apply, ${failed} problems`);
process.exit(failed ? 1 : 0);
