import { expect, test } from 'vitest';
import { judgeAudit } from './audit-answer.ts';

const answer = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} });

test('what is high or critical is named; the rest is not', () => {
  const found = answer({
    ky: { name: 'ky', severity: 'high', range: '<=1.14.3' },
    zod: { name: 'zod', severity: 'moderate', range: '*' },
    hono: { name: 'hono', severity: 'critical', range: '<5' },
  });
  expect(judgeAudit(found)).toEqual(['ky <=1.14.3: high', 'hono <5: critical']);
  expect(judgeAudit(answer({}))).toEqual([]);
});

test.each(['', 'npm error', '{"message":"405 Method Not Allowed","error":{}}', '{"error":{"code":"ENOTFOUND"}}'])(
  'no answer is none: %s',
  (output) => expect(judgeAudit(output)).toBeNull(),
);
