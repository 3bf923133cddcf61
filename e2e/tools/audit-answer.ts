/** What `npm audit --json` said. */
import { isObject } from '#api/fields.ts';

/** A line for each package with a vulnerability that is high or critical; null when it is no answer. */
export function judgeAudit(output: string): string[] | null {
  const answer = parsed(output);
  if (!isObject(answer) || !isObject(answer['vulnerabilities']) || !isObject(answer['metadata'])) return null;
  return Object.entries(answer['vulnerabilities']).flatMap(([name, given]) => {
    const { severity, range } = isObject(given) ? given : {};
    return severity === 'high' || severity === 'critical' ? [`${name} ${String(range)}: ${severity}`] : [];
  });
}

function parsed(output: string): unknown {
  try {
    return JSON.parse(output);
  } catch {
    return null;
  }
}
