// Drives a memory as any client of the protocol would, over stdio or HTTP, and says what it saw as one line of JSON.
// Wants every tool to be listed with its output schema.
// Usage: node client.mjs URL | node client.mjs -- COMMAND ARGUMENT…   (CALLS: how many in a row, 500)
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [where, ...rest] = process.argv.slice(2);
const stdio = where === '--';
const transport = stdio
  ? new StdioClientTransport({ command: rest[0], args: rest.slice(1), env: process.env, stderr: 'inherit' })
  : new StreamableHTTPClientTransport(new URL(where));
const client = new Client({ name: 'ecphory-test', version: '1.0.0' });
const problems = [];
client.onerror = error => problems.push(String(error));
const started = performance.now();
await client.connect(transport);
assert.match(client.getInstructions(), /quoted data/);

// the SDK keeps the output schemas from here on and holds every result to them
const { tools } = await client.listTools();
const names = tools.map(tool => tool.name);
assert.ok(names.length <= 18, `${names.length} tools`);
for (const tool of tools) {
  assert.equal(tool.annotations.openWorldHint, false);
  assert.ok(tool.outputSchema, tool.name);
  assert.equal(tool.inputSchema.additionalProperties, false);
  for (const leaked of ['namespace', 'user_id']) assert.ok(!(leaked in tool.inputSchema.properties));
}

const called = new Set();
const call = async (name, args = {}, options) => {
  called.add(name);
  const result = await client.callTool({ name, arguments: args }, options);
  assert.ok(!result.isError, `${name}: ${result.content[0].text}`);
  assert.ok(result.content[0].text.length > 0);
  return result.structuredContent;
};
const refused = async (name, args, field) => {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.isError, true, name);
  assert.equal(result.structuredContent.field, field);
  assert.ok(result.structuredContent.next.length > 0);
};

// every tool
const { id } = await call('remember', { content: 'My dentist is called Dr. Weber.', speaker: 'Ana', occurred_at: '2026-03-01T09:30:00+01:00' });
const first = performance.now() - started;
await call('remember', { content: 'I live in Oslo.', speaker: 'Ana', session: 's', occurred_at: '2026-03-02T09:30:00+01:00' });
assert.equal((await call('search', { query: "Who is Ana's dentist?" })).memories[0].id, id);
const corrected = await call('update_memory', { id, content: 'My dentist is called Dr. Huber.' });
assert.equal((await call('history', { id })).versions.length, 2);
assert.equal((await call('get_memory', { id: corrected.id })).memory.corrects, id);
assert.match((await call('answer', { question: "What is the name of Ana's dentist?" })).answer, /Huber/);
await call('explain_search', { query: 'dentist', id: corrected.id });
assert.match((await call('context', { query: "Who is Ana's dentist?" })).context, /Huber/);
await call('feedback', { query: "Who is Ana's dentist?", used: [corrected.id] });
let told = 0;
await call('consolidate', {}, { onprogress: () => told++, timeout: 60000 });
await call('facts', { subject: 'Ana' });
await call('timeline', { entity: 'Ana' });
await call('entity_profile', { entity: 'Ana' });
const { changed } = await call('directives', { action: 'add', text: 'Be brief.' });
await call('directives', { action: 'remove', id: changed });
await call('memory_stats');
await call('forget', { id: corrected.id });
await call('restore_memory', { id: corrected.id });
const plan = await call('forget', { id, erase: true });
assert.equal(plan.erased, false);
assert.equal((await call('forget', { id, erase: true, confirm: plan.confirm })).erased, true);
assert.equal((await call('list_memories')).memories.length, 1);
assert.deepEqual([...called].sort(), [...names].sort());

// errors: of arguments as results that a model can read, of the protocol as the protocol has them
await refused('search', {}, 'query');
await refused('search', { query: 7 }, 'query');
await refused('search', { query: 'x', namespace: 'someone-else' }, 'namespace');
await refused('remember', { content: 'x', user_id: 'someone-else' }, 'user_id');
await refused('get_memory', { id: 'none' }, undefined);
await assert.rejects(client.callTool({ name: 'no_such_tool', arguments: {} }));
await assert.rejects(client.readResource({ uri: 'ecphory://nothing' }));
await assert.rejects(client.getPrompt({ name: 'no_such_prompt' }));

// resources and prompts
assert.deepEqual(
    (await client.listResources()).resources.map((resource) => resource.uri.replace("ecphory://", "")).sort(),
    ["archive", "directives", "insights", "intentions", "outcomes", "profile", "summaries"],
);
assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 2);
assert.match((await client.readResource({ uri: 'ecphory://profile/Ana' })).contents[0].text, /Oslo/);
assert.match((await client.readResource({ uri: 'ecphory://timeline/Ana' })).contents[0].text, /Oslo/);
await client.readResource({ uri: 'ecphory://profile' });
await client.readResource({ uri: 'ecphory://directives' });
for (const page of ['summaries', 'outcomes', 'insights', 'archive']) {
  assert.ok((await client.readResource({ uri: `ecphory://${page}` })).contents[0].text);
}
assert.equal((await client.listPrompts()).prompts.length, 2);
const prompt = await client.getPrompt({ name: 'recall_context', arguments: { question: 'Where does Ana live?' } });
assert.match(prompt.messages[0].content.text, /Oslo/);
await client.getPrompt({ name: 'remember_conversation' });

// a cancelled call does not come back, and nothing is worse for it
for (let i = 0; i < 5; i++) {
  const abort = new AbortController();
  const gone = client.callTool({ name: 'consolidate', arguments: {} }, { signal: abort.signal });
  setImmediate(() => abort.abort('not wanted any more'));
  await assert.rejects(gone);
  await client.ping();
}

// many calls, side by side
const calls = Number(process.env.CALLS ?? 500);
const before = performance.now();
for (let i = 0; i < calls; i += 10) {
  await Promise.all(Array.from({ length: 10 }, (_, j) => (i + j) % 5 === 0
    ? call('remember', { content: `number ${i + j}`, key: `k${i + j}` })
    : call('search', { query: `Where does Ana live? ${i + j}`, limit: 3 })));
}
const many = performance.now() - before;
assert.equal((await call('memory_stats')).events, 1 + Math.ceil(calls / 5));
await client.close();
// an answer may cross its cancellation on the way, and over HTTP every request is answered: nobody waits for those
assert.deepEqual(problems.filter(problem => !problem.includes('"waiting"')), []);
console.log(JSON.stringify({ tools: names.length, told, firstResultMs: Math.round(first), calls, callsMs: Math.round(many) }));
