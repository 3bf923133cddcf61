import type { ReactNode } from 'react';
import { Badge, humanised, Moment, MomentWithZone, Words, yesNo } from '../../ui/kit/cells.tsx';
import { OutLink } from '../../ui/kit/out-link.tsx';
import { Facts, Panel } from '../../ui/kit/page.tsx';
import { type ContactField, contactGroups } from '../../records/contact.ts';
import classes from './facts.module.css';
import { isEmpty, type KnownContact } from '../../records/contact-known.ts';
import { linesOf } from './lines.ts';

/** What is known of a contact, in its groups; what is not is named on demand. */
export function ContactFacts({ known: { values } }: { known: KnownContact }) {
  const without: string[] = [];
  const groups = contactGroups.map(({ title, fields }) => ({
    title,
    facts: fields.flatMap((field) => {
      const value = shown(field, values.get(field.key));
      if (value !== null) return [{ label: field.label, value }];
      without.push(field.label);
      return [];
    }),
  }));
  return (
    <Panel
      title="Profile"
      footer={
        without.length > 0 ? (
          <details>
            <summary>{without.length === 1 ? '1 field is' : `${without.length} fields are`} empty or not known</summary>
            <p>{without.join(', ')}</p>
          </details>
        ) : null
      }
    >
      {groups
        .filter(({ facts }) => facts.length > 0)
        .map(({ title, facts }) => (
          <section key={title} className={classes.group}>
            <h3>{title}</h3>
            <Facts facts={facts} flush />
          </section>
        ))}
    </Panel>
  );
}

/** How many fields hold something. */
export function countShown({ values }: KnownContact): number {
  return contactGroups.flatMap(({ fields }) => fields).filter((field) => shown(field, values.get(field.key)) !== null)
    .length;
}

/** Null when there is nothing to show. */
function shown({ key, kind }: ContactField, value: unknown): ReactNode {
  if (isEmpty(value)) return null;
  if (kind === 'list') {
    const lines = linesOf(key, value);
    if (lines.length === 0) return null;
    return key === 'tags' ? <Tags tags={lines} /> : <Lines lines={lines} />;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  switch (kind) {
    case 'word':
      return <Words>{humanised(text)}</Words>;
    case 'yes-no':
      return <Words>{yesNo(text)}</Words>;
    case 'day':
      return <Moment at={text} />;
    case 'moment':
      return <MomentWithZone at={text} zone={null} />;
    case 'address':
      return <OutLink url={text} whole />;
    default:
      return text;
  }
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Words>{line}</Words>
        </li>
      ))}
    </ul>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className={classes.tags}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>
            <bdi>{tag}</bdi>
          </Badge>
        </li>
      ))}
    </ul>
  );
}
