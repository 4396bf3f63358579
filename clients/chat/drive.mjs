// Talks with a model through Ecphory with the unmodified client of OpenAI: ECPHORY_URL is the server, ECPHORY_KEY a key for
// one namespace. The model behind it is a fake one that the test scripts.
import assert from "node:assert/strict";
import OpenAI from "openai";

// region guide
const client = new OpenAI({
  baseURL: `${process.env.ECPHORY_URL}/v1`,
  apiKey: process.env.ECPHORY_KEY,
  maxRetries: 0,
});
const reply = await client.chat.completions.create(
  { model: "m", messages: [{ role: "user", content: "My boat is called Gudrun." }] },
  { headers: { "X-Ecphory-Session": "harbour" } },
);
console.log(reply.choices[0].message.content);
// endregion guide
assert.equal(reply.choices[0].message.content, "A fine name for a boat.");
assert.ok(reply.usage.total_tokens > 0);

const stream = await client.chat.completions.create({
  model: "m",
  stream: true,
  stream_options: { include_usage: true },
  messages: [{ role: "user", content: "What is my boat called?" }],
});
let words = "";
let usage;
for await (const chunk of stream) {
  words += chunk.choices[0]?.delta?.content ?? "";
  usage = chunk.usage ?? usage;
}
assert.equal(words, "It is called Gudrun.");
assert.ok(usage.completion_tokens === 4);

await assert.rejects(client.chat.completions.create({ model: "m", messages: [] }), (e) => {
  return e instanceof OpenAI.BadRequestError && e.param === "messages" && /give at least one message/.test(e.message);
});
await assert.rejects(
  client.chat.completions.create({ model: "m", messages: [{ role: "user", content: "busy?" }] }),
  OpenAI.RateLimitError,
);
await assert.rejects(async () => {
  const broken = await client.chat.completions.create({
    model: "m",
    stream: true,
    messages: [{ role: "user", content: "and broken off?" }],
  });
  for await (const chunk of broken) assert.ok(chunk);
}, /broke off/);
const nobody = new OpenAI({ baseURL: `${process.env.ECPHORY_URL}/v1`, apiKey: "eck_wrong", maxRetries: 0 });
await assert.rejects(
  nobody.chat.completions.create({ model: "m", messages: [{ role: "user", content: "hello" }] }),
  OpenAI.AuthenticationError,
);
console.log("done");
