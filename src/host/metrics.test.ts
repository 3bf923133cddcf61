import { afterAll, expect, test } from 'vitest';
import { hostWith, smallBuild, upstream } from '#e2e/support/doubles/host.ts';

const { dist, remove } = smallBuild();
afterAll(remove);

test('metrics: cover requests, writes, failures of the platform, gauges, and the process', async () => {
  const origin = await upstream((request, response) => {
    const status = request.url?.startsWith('/v1/households') ? 503 : 200;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"id":8812}');
  });
  const options = { origin, dropped: () => 3, metrics: { port: 0, host: '127.0.0.1' } };
  const { address, metrics = '' } = await hostWith({ dist, ...options });
  const stamp = (await fetch(`${address}/ops`)).headers.get('steward-stamp');
  const headers = { authorization: 'Bearer hannah', 'content-type': 'application/json' };
  const put = (path: string, key: string) =>
    fetch(address + path, { method: 'PUT', headers: { ...headers, 'idempotency-key': `${stamp}.${key}` }, body: '{}' });
  for (const key of ['one', 'one', 'two']) {
    // The second write repeats the first.
    expect((await put('/v1/contacts/8812', key)).status).toBe(200);
  }
  await put('/v1/households/501', 'three');
  for (const path of ['/v1/campaigns', '/v1/none', '/contacts/8812', '/assets/a-1.js', '/healthz']) {
    await fetch(address + path, { headers: { ...headers, accept: '*/*' } });
  }

  const text = await (await fetch(metrics)).text();
  const lines = text.split('\n');
  for (const line of [
    'steward_requests_total{operation="updateContact",outcome="ok"} 3',
    'steward_requests_total{operation="updateHousehold",outcome="unconfirmed"} 1',
    'steward_requests_total{operation="listCampaigns",outcome="ok"} 1',
    'steward_requests_total{operation="none",outcome="not-sent"} 1',
    'steward_requests_total{operation="page",outcome="ok"} 1',
    'steward_requests_total{operation="file",outcome="ok"} 1',
    'steward_requests_total{operation="health",outcome="ok"} 1',
    'steward_request_seconds_count{operation="updateContact"} 3',
    'steward_writes_total{operation="updateContact",outcome="saved"} 2',
    'steward_writes_total{operation="updateHousehold",outcome="unconfirmed"} 1',
    'steward_service_errors_total{reason="fault"} 1',
    'steward_service_seconds_count{operation="updateContact"} 2',
    'steward_journal_keys 3',
    'steward_sessions Nan',
    'steward_log_lines_dropped 3',
  ])
    expect(lines).toContain(line);
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m);
  // The process's own numbers may be anything.
  expect(lines.filter((line) => line.startsWith('steward_')).join()).not.toMatch(/(?<![\d.])(?:8812|501)(?!\d)|hannah/);
  // Metrics have their own port, with nothing else on it.
  expect((await fetch(`${address}/metrics`, { headers: { accept: 'text/plain' } })).status).toBe(404);
  expect((await fetch(metrics.replace('/metrics', '/'))).status).toBe(404);
});

test('metrics: separate an unreachable platform from a failing one, and count sessions', async () => {
  const { address, metrics = '' } = await hostWith({
    dist,
    custody: 'host',
    metrics: { port: 0, host: '127.0.0.1' },
  });
  const own = { 'steward-account': 'any', 'content-type': 'application/json', origin: address };
  await fetch(`${address}/session`, { method: 'POST', headers: own, body: '{"token":"a"}' });
  const text = await (await fetch(metrics)).text();
  expect(text).toContain('steward_service_errors_total{reason="not-reached"} 1\n');
  expect(text).toContain('steward_sessions 0\n');
  expect(text).toContain('steward_requests_total{operation="session",outcome="unconfirmed"} 1\n');
});

test('startMetrics(): rejects with the name of the variable if its port is taken', async () => {
  const { metrics = '' } = await hostWith({ dist, metrics: { port: 0, host: '127.0.0.1' } });
  const port = Number(new URL(metrics).port);
  await expect(hostWith({ dist, metrics: { port, host: '127.0.0.1' } })).rejects.toThrow(
    `Port ${port} is in use; stop the program that uses it, or set STEWARD_METRICS_PORT to another port.`,
  );
});
