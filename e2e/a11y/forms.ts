/** Every form in every state that a form can be in; what is peculiar to one of them stands in writing.ts. */
import type { Page } from 'playwright/test';
import { delay, reset, status } from '../support/fault.ts';
import { expectSaid, type Form, forms, saveButton } from '../faults/forms.ts';
import { closeToast, follow, goOffline, type State } from './state.ts';

/** What is wrong by the form's own rules. */
const mistakes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  household: (page) => page.getByRole('radio', { name: 'Someone else' }).check(),
  contact: (page) => page.getByRole('textbox', { name: 'First name' }).fill(''),
  'discount code': (page) => page.getByRole('textbox', { name: 'Amount' }).fill('10.125.5'),
  'ticket item': (page) => page.getByRole('textbox', { name: /^Price/ }).fill('120.005.5'),
};

/** Journeys end there, or it looks like another state. */
const reached = new Set(['with something typed', 'with a problem', 'saved', 'refused, with no field']);

const isHousehold = ({ name }: Form) => name === 'household';

function statesOf(form: Form, place: number): State[] {
  const { name, path, write, field, operation } = form;
  const type = (page: Page) => form.type(page, 'Typed');
  const toReview = async (page: Page) => {
    await type(page);
    await form.review(page);
  };
  const send = async (page: Page) => {
    await toReview(page);
    await saveButton(page, form).click();
  };
  const refused = (errors: Record<string, string[]>): Pick<State, 'line' | 'tall' | 'fault' | 'reach'> => ({
    line: 422,
    ...(isHousehold(form) ? { tall: true } : {}),
    fault: (faults) =>
      faults.next(
        write,
        status(422, {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ message: 'No.', errors }),
        }),
      ),
    reach: async (page) => {
      await send(page);
      await expectSaid(page, form, 'rejected');
    },
  });
  const states: State[] = [
    { name: 'with something typed', path, reach: type },
    {
      name: 'with a problem',
      path,
      ...(isHousehold(form) ? { tall: true } : {}),
      reach: async (page) => {
        await mistakes[name]?.(page);
        await page.getByRole('button', { name: new RegExp(`^Review$|^${form.save}$`) }).click();
        await page.getByRole('group', { name: 'Fix these errors' }).waitFor();
      },
    },
    {
      name: 'with details',
      path,
      technical: true,
      ...(isHousehold(form) ? { quick: true } : {}),
      reach: async (page) => {
        await toReview(page);
        const review = page.getByRole((await page.getByRole('dialog').count()) > 0 ? 'dialog' : 'main');
        for (const folded of ['Details', /^API request/])
          for (const summary of await review.getByText(folded).all()) await summary.click();
      },
    },
    {
      name: 'being sent',
      path,
      busy: true,
      fault: (faults) => faults.next(write, delay(60_000)),
      reach: async (page) => {
        await send(page);
        await page
          .getByRole('main')
          .getByText(/^(?:Saving|Sending)/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'saved',
      path,
      reach: async (page) => {
        await send(page);
        await expectSaid(page, form, 'saved');
        if (form.name !== 'ticket item') await closeToast(page);
      },
    },
    { name: 'refused, with the field', path, ...refused({ [field]: ['It is not what it should be.'] }) },
    { name: 'refused, with no field', path, ...refused({ zzz: ['Who knows.'] }) },
    {
      name: 'not sent',
      path,
      reach: async (page) => {
        await toReview(page);
        await goOffline(page);
        await saveButton(page, form).click();
        await expectSaid(page, form, 'not-sent');
      },
    },
    {
      name: 'not known',
      path,
      line: 'network',
      fault: (faults) => faults.next(write, reset({ when: 'after-headers' })),
      reach: async (page) => {
        await send(page);
        await expectSaid(page, form, 'unconfirmed');
      },
    },
    {
      name: 'draft found',
      path,
      reach: async (page) => {
        await type(page);
        await page.getByText(/Draft saved at/).waitFor();
        page.on('dialog', (dialog) => void dialog.accept());
        await page.reload();
        await page.getByRole('button', { name: 'Resume draft' }).waitFor();
      },
    },
    {
      name: 'leaving',
      path,
      // What is scrolled away behind a dialog, axe takes for hidden.
      tall: true,
      reach: async (page) => {
        await type(page);
        await follow(page, 'Payouts');
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
  const noun = operation === 'createTicketItem' ? 'new ticket item' : `${name} edit`;
  // As with lists: each state once, in another form each time.
  return states.map((state, turn) => ({
    ...state,
    name: `${noun}, ${state.name}`,
    ...(turn % forms.length === place && !reached.has(state.name) && { unreached: true }),
  }));
}

export const formStates: readonly State[] = forms.flatMap(statesOf);
