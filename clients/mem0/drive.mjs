// Drives the mem0 door with the unmodified client of mem0, and its self-hosted paths with fetch, as no client of mem0's
// speaks those. Called twice with a restart of the server between: `node drive.mjs first`, then `node drive.mjs again`.
// ECPHORY_URL is the server, ECPHORY_KEY a key, ECPHORY_OTHER_KEY one for other namespaces, STATE a file between the calls.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";

process.env.MEM0_TELEMETRY = "false";
const { MemoryClient, MemoryNotFoundError, AuthenticationError, ValidationError } = await import("mem0ai");

const url = process.env.ECPHORY_URL;
const host = `${url}/mem0`;
const apiKey = process.env.ECPHORY_KEY;
const client = new MemoryClient({ apiKey, host });

async function selfHosted(method, path, body, key = apiKey) {
  const response = await fetch(`${host}${path}`, {
    method,
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const texts = (memories) => memories.map((one) => one.memory);

async function first() {
  // region guide
  await client.ping();
  const added = await client.add(
    [
      { role: "user", content: "My sister Ana keeps bees behind the old mill." },
      { role: "assistant", content: "Then she will like the lavender field." },
    ],
    { userId: "petra", metadata: { topic: "family", priority: 3 } },
  );
  const found = await client.search("Who keeps bees?", { filters: { user_id: "petra" } });
  console.log(found.results[0].memory); // My sister Ana keeps bees behind the old mill.
  // endregion guide
  assert.equal(found.results[0].memory, "My sister Ana keeps bees behind the old mill.");
  assert.equal(added.status, "SUCCEEDED");
  assert.deepEqual(
    added.results.map((one) => one.event),
    ["ADD", "ADD"],
  );
  const id = added.results[0].id;

  const got = await client.get(id);
  assert.equal(got.userId, "petra");
  assert.deepEqual(got.metadata, { topic: "family", priority: 3 });
  assert.match(got.hash, /^[0-9a-f]{32}$/);
  assert.ok(!Number.isNaN(Date.parse(got.createdAt)) && !Number.isNaN(Date.parse(got.updatedAt)));
  assert.equal(found.results[0].id, id);
  const all = await client.search("Who keeps bees?", { filters: { user_id: "petra" }, threshold: 0 });
  assert.ok(found.results[0].score > 0 && all.results[0].score >= all.results[1].score);
  const nearest = (await client.search("Which password does the bank want?", { filters: { user_id: "petra" } })).results;
  assert.ok(nearest.length > 0 && nearest.every(({ userId }) => userId === "petra"));

  // what was found was of use
  assert.equal((await client.feedback({ memoryId: id, feedback: "POSITIVE" })).message, "Feedback submitted");
  assert.deepEqual((await client.getProject({ fields: ["custom_categories"] })).customCategories, []);

  // timestamps, a conversation with an agent, another user
  await client.add("I moved to Porto.", {
    userId: "petra",
    agentId: "guide",
    runId: "trip 1",
    timestamp: Date.parse("2026-03-01T09:00:00Z") / 1000,
    infer: false,
  });
  await client.add("I keep wasps, not bees.", { userId: "../jos\u00e9 %2F:*" });

  const filtered = await client.search("Where do I live?", {
    filters: { AND: [{ user_id: "petra" }, { agent_id: "guide" }, { created_at: { lt: "2026-03-02" } }] },
    topK: 5,
    threshold: 0,
  });
  assert.deepEqual(texts(filtered.results), ["I moved to Porto."]);
  assert.equal(filtered.results[0].runId, "trip 1");
  assert.equal(filtered.results[0].createdAt, "2026-03-01T09:00:00Z");
  const labelled = await client.search("bees", {
    filters: { user_id: "petra", metadata: { priority: { gte: 2 } }, NOT: [{ keywords: { contains: "lavender" } }] },
  });
  assert.deepEqual(texts(labelled.results), ["My sister Ana keeps bees behind the old mill."]);
  const everybody = await client.search("bees or wasps", { filters: { user_id: "*" } });
  assert.ok(texts(everybody.results).includes("I keep wasps, not bees."));
  assert.ok(!texts((await client.search("wasps", { filters: { user_id: "petra" } })).results).includes("I keep wasps, not bees."));
  assert.deepEqual((await client.search("bees", { filters: { user_id: "petra" }, threshold: 1 })).results, []);

  // paging, the newest first
  const pages = [];
  for (let page = 1; ; page++) {
    const one = await client.getAll({ filters: { user_id: "petra" }, page, pageSize: 2 });
    assert.equal(one.count, 3);
    pages.push(texts(one.results));
    if (!one.next) break;
  }
  assert.deepEqual(pages.map((page) => page.length), [2, 1]);
  assert.equal(pages[1][0], "I moved to Porto.");

  // a correction: the old id answers with the new text, and history shows both
  await client.update(id, { text: "My sister Ana keeps bees and two goats behind the old mill." });
  assert.equal((await client.get(id)).memory, "My sister Ana keeps bees and two goats behind the old mill.");
  await client.update(id, { metadata: { topic: "animals" } });
  const corrected = await client.get(id);
  assert.equal(corrected.id, id);
  assert.deepEqual(corrected.metadata, { topic: "animals" });
  const after = await client.search("Who keeps bees?", { filters: { user_id: "petra" } });
  assert.ok(!texts(after.results).includes("My sister Ana keeps bees behind the old mill."));
  assert.equal(after.results.filter((one) => one.id === id).length, 1);
  const history = await client.history(id);
  assert.deepEqual(
    history.map((step) => step.event),
    ["ADD", "UPDATE", "UPDATE"],
  );
  assert.equal(history[1].oldMemory, "My sister Ana keeps bees behind the old mill.");
  assert.equal((await client.getAll({ filters: { user_id: "petra" } })).count, 3);

  // batches
  const batch = await client.add([1, 2, 3].map((i) => ({ role: "user", content: `note number ${i}` })), { userId: "otto" });
  const ids = batch.results.map((one) => one.id);
  await client.batchUpdate([
    { memoryId: ids[0], text: "first note" },
    { memoryId: ids[1], text: "second note" },
  ]);
  await client.batchDelete([ids[2]]);
  assert.deepEqual(texts((await client.getAll({ filters: { user_id: "otto" } })).results), ["second note", "first note"]);
  await assert.rejects(client.batchDelete([ids[0], ids[2]]), MemoryNotFoundError);
  assert.equal((await client.get(ids[0])).memory, "first note");

  // deleting
  await client.delete(ids[0]);
  await assert.rejects(client.get(ids[0]), MemoryNotFoundError);
  await assert.rejects(client.update(ids[0], { text: "again" }), MemoryNotFoundError);
  assert.equal((await client.history(ids[0])).at(-1).event, "DELETE");

  // who has memories
  const users = await client.users();
  assert.deepEqual(users.results.map((one) => `${one.type}:${one.name}:${one.totalMemories}`).sort(), [
    "user:../jos\u00e9 %2F:*:1",
    "user:otto:1",
    "user:petra:3",
  ]);
  await client.deleteAll({ userId: "otto" });
  assert.equal((await client.getAll({ filters: { user_id: "otto" } })).count, 0);
  await client.deleteUsers({ userId: "../jos\u00e9 %2F:*" });
  assert.deepEqual((await client.users({ page: 1, pageSize: 10 })).results.map((one) => one.name), ["petra"]);

  // errors, with what to do
  await assert.rejects(client.search("bees", {}), (e) => e instanceof ValidationError && /user_id/.test(e.message) && /next/.test(e.message));
  await assert.rejects(client.search("bees", { filters: { user_id: "petra", x: { like: "y" } } }), ValidationError);
  await assert.rejects(client.add("x", {}), ValidationError);
  await assert.rejects(client.get("nonsense"), MemoryNotFoundError);
  const stranger = new MemoryClient({ apiKey: process.env.ECPHORY_OTHER_KEY, host });
  await assert.rejects(stranger.get(id), MemoryNotFoundError);
  assert.equal((await stranger.getAll({ filters: { user_id: "petra" } })).count, 0);
  await quietly(async () => {
    const nobody = new MemoryClient({ apiKey: "eck_wrong", host });
    await nobody.initialized;
    await assert.rejects(nobody.get(id), AuthenticationError);
  });

  // what is not followed is said
  const odd = await client.add("I like figs.", { userId: "petra", customInstructions: "only fruit", expirationDate: "2020-01-01" });
  assert.deepEqual(odd.ignored, ["custom_instructions"]);
  assert.ok(!texts((await client.search("figs", { filters: { user_id: "petra" } })).results).includes("I like figs."));
  assert.ok(texts((await client.search("figs", { filters: { user_id: "petra" }, showExpired: true })).results).includes("I like figs."));

  writeFileSync(process.env.STATE, JSON.stringify({ id, self: await selfHostedFirst() }));
}

async function selfHostedFirst() {
  const added = await selfHosted("POST", "/memories", {
    messages: [{ role: "user", content: "The boat is called Gudrun." }],
    user_id: "lars",
    metadata: { place: "harbour" },
  });
  assert.equal(added.status, 200);
  const { id } = added.body.results[0];
  const found = await selfHosted("POST", "/search", { query: "name of the boat", user_id: "lars", top_k: 3, explain: true });
  assert.equal(found.body.results[0].memory, "The boat is called Gudrun.");
  assert.ok(found.body.results[0].score_details.reasons.length > 0);
  assert.equal((await selfHosted("GET", "/memories?user_id=lars")).body.results.length, 1);
  assert.equal((await selfHosted("GET", `/memories/${id}`)).body.metadata.place, "harbour");
  assert.equal((await selfHosted("PUT", `/memories/${id}`, { text: "The boat is called Hildur." })).status, 200);
  assert.equal((await selfHosted("GET", `/memories/${id}/history`)).body.length, 2);
  const refused = await selfHosted("GET", "/memories");
  assert.equal(refused.status, 400);
  assert.equal(refused.body.field, "user_id");
  assert.ok(refused.body.detail && refused.body.next);
  assert.equal((await selfHosted("GET", `/memories/${id}`, undefined, "eck_wrong")).status, 401);
  const second = await selfHosted("POST", "/memories", { messages: "The mast is broken.", user_id: "lars" });
  const gone = second.body.results[0].id;
  assert.equal((await selfHosted("DELETE", `/memories/${gone}`)).status, 200);
  assert.equal((await selfHosted("GET", `/memories/${gone}`)).status, 404);
  const erased = await selfHosted("DELETE", `/memories/${gone}?erase=true`);
  assert.equal(erased.status, 403); // this key only writes
  return id;
}

async function again() {
  const { id, self } = JSON.parse(readFileSync(process.env.STATE, "utf8"));
  const corrected = await client.get(id);
  assert.equal(corrected.memory, "My sister Ana keeps bees and two goats behind the old mill.");
  assert.equal((await client.history(id)).length, 3);
  const found = await client.search("Who keeps goats?", { filters: { user_id: "petra" } });
  assert.equal(found.results[0].id, id);
  assert.equal((await selfHosted("GET", `/memories/${self}`)).body.memory, "The boat is called Hildur.");
  assert.equal((await selfHosted("DELETE", "/memories?user_id=lars")).body.deleted, 1);
  assert.equal((await selfHosted("GET", "/memories?user_id=lars")).body.results.length, 0);
}

/** The client reports what it cannot do at its start on standard error. */
async function quietly(work) {
  const { error } = console;
  console.error = () => {};
  try {
    await work();
  } finally {
    console.error = error;
  }
}

await (process.argv[2] === "again" ? again() : first());
await new Promise((done) => setTimeout(done, 0));
console.log("done");
