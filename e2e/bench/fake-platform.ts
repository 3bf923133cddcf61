/**
 * A platform that costs as little as one can: a page of 20 rows for every read, an echo for every write. `PER_SECOND`: how
 * many requests it takes in each second; then 429, until the next.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const rows = Array.from({ length: 20 }, (_none, index) => ({
  id: 1000 + index,
  number: `T-${1000 + index}`,
  status: 'captured',
  amount: 2500 + index,
  currency: 'USD',
  transacted_at: '2026-11-20T10:00:00Z',
  contact: { id: 7, name: `Dana Reyes ${index}`, email: `dana.${index}@example.org` },
}));
const page = JSON.stringify({
  data: rows,
  links: { next: null, prev: null },
  meta: { current_page: 1, last_page: 1, per_page: 20, total: rows.length },
});

const most = Number(process.env['PER_SECOND'] ?? Infinity);
let [second, taken] = [0, 0];

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const now = Math.floor(Date.now() / 1000);
    taken = now === second ? taken + 1 : 1;
    second = now;
    if (taken > most) return void response.writeHead(429, { 'retry-after': '1' }).end();
    response.setHeader('content-type', 'application/json').end(request.method === 'GET' ? page : '{"id":7}');
  });
});
server.listen(0, '127.0.0.1', () => {
  console.log(`The service is at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => {
  server.close();
  server.closeAllConnections();
});
