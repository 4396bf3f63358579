// Says what the list of tools costs an agent: their names, bytes, and tokens as bytes / 4. Exits 1 when it is above the limit.
// Usage: node list.mjs URL LIMIT
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const [url, limit] = process.argv.slice(2);
const client = new Client({ name: 'ecphory-test', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
const { tools } = await client.listTools();
await client.close();
const bytes = Buffer.byteLength(JSON.stringify({ tools }));
const tokens = Math.ceil(bytes / 4);
console.log(`tools/list: ${tools.length} tools, ${bytes} bytes, ${tokens} tokens (bytes / 4): ${tools.map((tool) => tool.name).join(', ')}`);
process.exit(tokens <= Number(limit) ? 0 : 1);
