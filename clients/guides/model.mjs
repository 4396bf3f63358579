// A stand-in for a server of models, for who has none at hand: answers every chat with all that it was told, so that one sees what
// a model would. Takes the port; listens on this machine alone; knows no streams.
import { createServer } from 'node:http';

createServer((request, response) => {
  const told = [];
  request.on('data', (data) => told.push(data));
  request.on('end', () => {
    response.setHeader('Content-Type', 'application/json');
    try {
      const { model, messages } = JSON.parse(Buffer.concat(told).toString());
      const content = messages.map((message) => `${message.role}: ${message.content}`).join('\n');
      response.end(
        JSON.stringify({
          id: 'chat-1',
          object: 'chat.completion',
          created: Math.floor(Date.now() / 1000),
          model,
          choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
          usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
        }),
      );
    } catch (wrong) {
      response.statusCode = 400;
      response.end(JSON.stringify({ error: { message: String(wrong) } }));
    }
  });
}).listen(Number(process.argv[2]), '127.0.0.1');
