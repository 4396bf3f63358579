// Runs the documentation: every block of ```sh (and ```sh setup) in the pages that are named, in their order, in one shell a page, with a home
// folder of its own, from the project's folder. A page passes when every command in it does. Nothing that a page starts in the
// background outlives it. A page that asks a server of its own until that is there waits for the server, ready or gone, not for the
// clock. Prints a line a page; exits 1 when one failed.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// no page takes as long as this, on any machine
const SECONDS = 3600;

// a reader's server is there in seconds; here it may wait for its turn among others
const PATIENT = `curl() {
  [[ " $* " == *" --retry-connrefused "* ]] || { command curl "$@"; return; }
  local code=0
  command curl "$@" --retry 0 || code=$?
  # what the page started last, alive
  while [ "$code" -eq 7 ] && kill -0 "\${!-}" 2>/dev/null; do
    sleep 1
    code=0
    command curl "$@" --retry 0 2>/dev/null || code=$?
  done
  return "$code"
}`;

function blocks(page) {
  return [...readFileSync(page, 'utf8').matchAll(/^```sh(?: setup)?\n([\s\S]*?)^```$/gm)].map((match) => match[1]);
}

function run(page) {
  const home = mkdtempSync(join(tmpdir(), 'ecphory-guide-'));
  const script = [PATIENT, 'set -eu', 'cd "$ECPHORY_HOME"', ...blocks(page)].join('\n');
  // as a reader's shell: what this one says of the store is gone rather than empty (Spring would read an empty namespace)
  const { ECPHORY_DB, ECPHORY_NAMESPACE, ...mine } = process.env;
  const env = { ...mine, HOME: home, ECPHORY_HOME: process.cwd() };
  const started = Date.now();
  return new Promise((resolve) => {
    // a group of its own, so that what it leaves in the background can be ended with it
    const shell = spawn('bash', ['-x', '-c', script], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const told = [];
    shell.stdout.on('data', (data) => told.push(data));
    shell.stderr.on('data', (data) => told.push(data));
    const timer = setTimeout(() => end(), SECONDS * 1000);
    const end = () => {
      try {
        process.kill(-shell.pid, 'SIGTERM');
      } catch {
        // nobody is left
      }
    };
    shell.on('exit', (code) => {
      clearTimeout(timer);
      end();
      setTimeout(() => {
        rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
        resolve({ page, ok: code === 0, seconds: (Date.now() - started) / 1000, told: Buffer.concat(told).toString() });
      }, 500);
    });
  });
}

let failed = 0;
for (const page of process.argv.slice(2)) {
  const { ok, seconds, told } = await run(page);
  console.log(`${ok ? 'passed' : 'FAILED'}: ${page} (${blocks(page).length} blocks, ${seconds.toFixed(1)} s)`);
  if (!ok) {
    failed++;
    console.log(told.split('\n').slice(-40).join('\n'));
  }
}
process.exit(failed ? 1 : 0);
