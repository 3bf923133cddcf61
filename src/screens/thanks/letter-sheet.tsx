import '@mantine/core/styles/Input.layer.css';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePreferences, type LetterTemplate } from '#device/preferences.ts';
import { envelopeLines } from '#domain/address.ts';
import type { DonorToThank } from '#sync/questions/donors-to-thank.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { today } from '#ui/format/days.ts';
import { formatDate } from '#ui/format/time.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { mailTo } from '#ui/kit/out-link.tsx';
import { PrintButton } from '#ui/kit/page-buttons.tsx';
import { CopyAction } from '#ui/record/receipt.tsx';
import { letterSchema, letterTo, originalText, placeholders } from './letter.ts';
import classes from './letter-sheet.module.css';

interface LetterSheetProps {
  donor: DonorToThank;
  /** This letter's text, if it was edited. */
  edited: string | undefined;
  edit(text: string | undefined): void;
}

/** The letter as it will be on paper. Its text is edited where it stands. */
export function LetterSheet({ donor, edited, edit }: LetterSheetProps) {
  const template = usePreference('letter');
  const [isTemplate, setTemplate] = useState(false);
  const { organization, signature } = template;
  const { addressed_to, address, email } = donor.row;
  const letter = letterTo(donor, template);
  const text = edited ?? letter.text;
  const whole = [text, signature, organization].filter(Boolean).join('\n');
  const mail = email && mailTo(email, { subject: letter.subject, body: whole });
  if (isTemplate) return <TemplateForm template={template} close={() => setTemplate(false)} />;
  return (
    <section className={classes.letter} aria-label="Letter">
      <div className={classes.actions}>
        <PrintButton />
        {mail ? (
          <Button component="a" href={mail}>
            Email
          </Button>
        ) : null}
        <CopyAction text={whole} what="letter" />
        <Button variant="transparent" onClick={() => setTemplate(true)}>
          Edit template
        </Button>
      </div>
      <div className={classes.sheet}>
        {organization ? (
          <Text inherit fw={600} mb="md">
            <UserText>{organization}</UserText>
          </Text>
        ) : null}
        <Text inherit ta="end" mb="lg">
          {formatDate(today())}
        </Text>
        {address ? (
          <address className={classes.address}>
            {[addressed_to, ...envelopeLines(address)].filter(Boolean).join('\n')}
          </address>
        ) : null}
        <Textarea
          aria-label="Text of the letter"
          variant="unstyled"
          autosize
          classNames={{ input: classes.text }}
          value={text}
          onChange={({ currentTarget }) => edit(currentTarget.value)}
        />
        {signature ? <p className={classes.signature}>{signature}</p> : null}
      </div>
      {edited === undefined || edited === letter.text ? null : (
        <p className={classes.note}>
          Edited for this donor.{' '}
          <Button variant="transparent" onClick={() => edit(undefined)}>
            Use the template
          </Button>
        </p>
      )}
    </section>
  );
}

/** The one template of this browser. */
function TemplateForm({ template, close }: { template: LetterTemplate; close(): void }) {
  const { register, handleSubmit, formState, setValue } = useForm({
    resolver: standardSchemaResolver(letterSchema),
    defaultValues: { ...template, text: template.text || originalText },
  });
  const { errors } = formState;
  const save = handleSubmit((written) => {
    changePreferences({ letter: { ...written, text: written.text.trim() === originalText ? '' : written.text } });
    announce('Template saved in this browser');
    close();
  });
  return (
    <form noValidate className={classes.template} aria-label="Letter template" onSubmit={(event) => void save(event)}>
      <TextInput
        label="Organization"
        autoComplete="organization"
        data-autofocus
        error={errors.organization?.message}
        {...register('organization')}
      />
      <Textarea
        label="Text"
        description={`${placeholders.join(' ')} are filled in for each donor. What isn’t known is left out.`}
        autosize
        minRows={10}
        error={errors.text?.message}
        {...register('text')}
      />
      <Textarea label="Signature" autosize minRows={2} error={errors.signature?.message} {...register('signature')} />
      <div className={classes.actions}>
        <Button type="submit" variant="filled">
          Save template
        </Button>
        <Button onClick={close}>Cancel</Button>
        <Button variant="transparent" onClick={() => setValue('text', originalText, { shouldValidate: true })}>
          Use the original text
        </Button>
      </div>
      <p className={classes.note}>The template is saved in this browser only.</p>
    </form>
  );
}
