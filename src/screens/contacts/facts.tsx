import { Group } from '@mantine/core';
import { humanise, yesNo } from '#domain/values/labels.ts';
import type { ReactNode } from 'react';
import { Badge, Moment, MomentWithZone, UserText } from '#ui/kit/cells.tsx';
import { ExternalLink } from '#ui/kit/out-link.tsx';
import { Facts, Panel } from '#ui/kit/page.tsx';
import { type ContactField, contactFields, contactGroups } from '#records/contact.ts';
import classes from './facts.module.css';
import { isEmpty, type KnownContact } from '#records/contact-known.ts';
import { linesOf } from './lines.ts';
import { savedHereMessage } from './saved-here.tsx';

/** The panel beside these facts has them. */
const shownBeside = new Set(['primary_email', 'primary_phone', 'primary_address']);

const shownHere = contactFields.map(({ key }) => key).filter((key) => !shownBeside.has(key));

const nameKeys = new Set(contactGroups.find(({ title }) => title === 'Name')?.fields.map(({ key }) => key));

interface ContactFactsProps {
  /** The title of the page. */
  name: string;
  known: KnownContact;
  /** They gave in several currencies, which the platform's own sums add up. */
  isMixed: boolean;
}

/** Known fields of a contact by group, but for how to reach them, and the parts of the name that the title has. */
export function ContactFacts({ name, known, isMixed }: ContactFactsProps) {
  const { values } = known;
  const isTitle = ({ key }: ContactField) => {
    const value = values.get(key);
    return key === 'type'
      ? value === 'individual'
      : nameKeys.has(key) && typeof value === 'string' && name.includes(value);
  };
  const groups = contactGroups.map(({ title, fields }) => ({
    title,
    facts: fields.flatMap((field) => {
      if (shownBeside.has(field.key) || isTitle(field) || (isMixed && field.key === 'stats')) return [];
      const value = shown(field, values.get(field.key));
      return value === null ? [] : [{ label: field.label, value }];
    }),
  }));
  if (groups.every(({ facts }) => facts.length === 0)) return null;
  return (
    <Panel title="Profile" footer={savedHereMessage({ known, keys: shownHere })}>
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

/** Counts the fields that have a value to show. */
export function countShown({ values }: KnownContact): number {
  return contactGroups.flatMap(({ fields }) => fields).filter((field) => shown(field, values.get(field.key)) !== null)
    .length;
}

/** Renders a field's value. Returns null if it is blank or unknown. */
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
      return <UserText>{humanise(text)}</UserText>;
    case 'yes-no':
      return <UserText>{yesNo(text)}</UserText>;
    case 'day':
      return <Moment at={text} />;
    case 'moment':
      return <MomentWithZone at={text} zone={null} />;
    case 'address':
      return <ExternalLink url={text} whole />;
    default:
      return text;
  }
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <UserText>{line}</UserText>
        </li>
      ))}
    </ul>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <Group component="ul" gap={6}>
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>
            <bdi>{tag}</bdi>
          </Badge>
        </li>
      ))}
    </Group>
  );
}
