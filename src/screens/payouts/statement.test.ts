import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '#ui/format/money.ts';
import { mapStatement, readStatement, statementMapping, statementProblems } from './statement.ts';
import { linesOf } from './statement-lines.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

function read(text: string, last?: ReturnType<typeof statementMapping>) {
  const sheet = readStatement(text);
  if (sheet.result === 'refused') throw new Error(sheet.message);
  const statement = mapStatement(sheet.value, 'bank.csv', last);
  const { lines, bad } = linesOf(statement);
  return {
    statement,
    missing: statementProblems(statement).map(({ key }) => key),
    lines: lines.map(({ day, amount, text: words }) => [day, amount, words].join(' | ')),
    bad: bad.map(({ number, why }) => `${number}: ${why}`),
    all: lines,
  };
}

describe('bank statement', () => {
  it('reads column names, signs, and a balance', () => {
    const { lines, bad, missing } = read(
      'Date,Description,Amount,Balance\n2026-11-18,WIRE IN,"7,432.10","20,000.00"\n2026-11-11,MONTHLY SERVICE CHARGE,-25.00,"12,567.90"',
    );
    expect(missing).toEqual([]);
    expect(bad).toEqual([]);
    expect(lines).toEqual(['2026-11-18 | 7432.10 | WIRE IN', '2026-11-11 | -25.00 | MONTHLY SERVICE CHARGE']);
  });

  it('reads a German statement with semicolons and decimal commas', () => {
    const { lines } = read(
      'Buchungstag;Wertstellung;Verwendungszweck;Betrag;Währung\n05.11.2026;06.11.2026;Gutschrift Steward;1.234,50;EUR\n06.11.2026;06.11.2026;Entgelt;-4,90;EUR',
    );
    expect(lines).toEqual(['2026-11-05 | 1234.50 | Gutschrift Steward', '2026-11-06 | -4.90 | Entgelt']);
  });

  it('reads separate columns for money in and money out', () => {
    const { lines } = read('Date\tDetails\tPaid out\tPaid in\n18 Nov 2026\tWIRE\t\t£650.00\n19 Nov 2026\tFEE\t£4.00\t');
    expect(lines).toEqual(['2026-11-18 | 650.00 | WIRE', '2026-11-19 | -4.00 | FEE']);
  });

  const dayOne = '2026-11-18';
  it.each([
    ['Date,Description,Amount,Type', `${dayOne},RENT,950.00,Debit`, `${dayOne},WIRE,950.00,Credit`],
    ['Date,Type,Description,Amount', `${dayOne},DEBIT,RENT,950.00`, `${dayOne},CREDIT,WIRE,950.00`],
    ['Date,Description,Amount,DR/CR', `${dayOne},RENT,950.00,DR`, `${dayOne},WIRE,950.00,CR`],
    ['Date,Description,Amount,D/C', `${dayOne},RENT,950.00,D`, `${dayOne},WIRE,950.00,C`],
    ['Datum;Text;Betrag;S/H', `${dayOne};RENT;950,00;S`, `${dayOne};WIRE;950,00;H`],
    ['Datum;Text;Betrag;Soll/Haben', `${dayOne};RENT;950,00;Soll`, `${dayOne};WIRE;950,00;Haben`],
    ['Date,Description,Sign,Amount', `${dayOne},RENT,-,950.00`, `${dayOne},WIRE,+,950.00`],
    ['Date,Description,Amount,Kind', `${dayOne},RENT,950.00,Withdrawal`, `${dayOne},WIRE,950.00,Deposit`],
    ['Datum,Omschrijving,Bedrag,Af Bij', `${dayOne},RENT,"950,00",Af`, `${dayOne},WIRE,"950,00",Bij`],
    ['Date,Description,Amount', `${dayOne},RENT,950.00 DR`, `${dayOne},WIRE,950.00 CR`],
    ['Date,Description,Amount', `${dayOne},RENT,950.00`, `${dayOne},WIRE,950.00 CR`],
    ['Date,Description,Amount', `${dayOne},RENT,950.00 DR`, `${dayOne},WIRE,950.00`],
    ['Date,Description,Debit/Credit', `${dayOne},RENT,-950.00`, `${dayOne},WIRE,950.00`],
    ['Date,Description,Debit,Credit', `${dayOne},RENT,950.00,-`, `${dayOne},WIRE,-,950.00`],
    // Both the sign and the word.
    ['Details,Posting Date,Description,Amount', `DEBIT,${dayOne},RENT,-950.00`, `CREDIT,${dayOne},WIRE,950.00`],
  ])('reads which amounts are money out: %s, %s', (header, out, into) => {
    const { lines, bad, missing } = read([header, out, into].join('\n'));
    expect([missing, bad]).toEqual([[], []]);
    expect(lines).toEqual([`${dayOne} | -950.00 | RENT`, `${dayOne} | 950.00 | WIRE`]);
    // Also if the statement has nothing but money out.
    expect(read([header, out].join('\n')).lines).toEqual(
      out.endsWith('950.00') && !/[-D]/.test(out.slice(10))
        ? [`${dayOne} | 950.00 | RENT`]
        : [`${dayOne} | -950.00 | RENT`],
    );
  });

  it('reads which pasted lines are money out', () => {
    expect(read('2026-11-18\tRENT\t950.00\tDebit').lines).toEqual(['2026-11-18 | -950.00 | RENT']);
    expect(read('18/11/2026 RENT 950.00 DR').lines).toEqual(['2026-11-18 | -950.00 | RENT']);
  });

  it.each([
    ['Datum;Text;Belastung CHF;Gutschrift CHF', '18.11.2026;RENT;950.00;', '18.11.2026;WIRE;;950.00'],
    ['Datum;Text;Uttag (SEK);Insättning (SEK)', '18.11.2026;RENT;950.00;', '18.11.2026;WIRE;;950.00'],
    ['Date;Text;Total withdrawn;Total received', '2026-11-18;RENT;950.00;', '2026-11-18;WIRE;;950.00'],
    // Without a sign anywhere, a description may say that money went out.
    ['Date,Description,Amount', '2026-11-18,DEBIT CARD PURCHASE,950.00', '2026-11-18,CREDIT STRIPE,950.00'],
    ['Date,Description,Amount', '2026-11-18,Direct debit RENT,950.00', '2026-11-18,WIRE,950.00'],
    ['Date,Description,Amount', '2026-11-18,Withdrawal,950.00', '2026-11-18,WIRE,950.00'],
  ])('never takes money out for money in: %s', (header, out, wire) => {
    const amounts = read([header, out, wire].join('\n')).lines.map((line) => line.split(' | ')[1]);
    expect(amounts).toEqual(['-950.00', '950.00']);
  });

  it('asks for the columns where two of unknown names have amounts in turn', () => {
    const { missing } = read('Dátum;Szöveg;Terhelés;Jóváírás\n2026-11-18;RENT;950,00;\n2026-11-19;WIRE;;950,00');
    expect(missing).toEqual(['amount']);
  });

  it('asks once which of two words is money out, and reuses the answer', () => {
    const text =
      'Date,Description,Amount,Art\n2026-11-18,A,950.00,Raus\n2026-11-19,B,10.00,Rein\n2026-11-20,C,5.00,Rein';
    const first = read(text);
    expect(first.missing).toEqual(['sides']);
    const said = statementMapping({ ...first.statement, sides: { out: 'Raus', in: 'Rein' } });
    expect(read(text, said)).toMatchObject({
      missing: [],
      lines: ['2026-11-18 | -950.00 | A', '2026-11-19 | 10.00 | B', '2026-11-20 | 5.00 | C'],
    });
    // A third word is neither.
    expect(read(`${text}\n2026-11-21,D,7.00,Quer`, said).bad).toEqual([
      '5: Debit or credit: “Quer” doesn’t say which it is. Use debit or credit',
    ]);
    // Other words are asked about again.
    expect(read(text.replaceAll('Rein', 'Nein'), said).missing).toEqual(['sides']);
    const neither = statementMapping({ ...first.statement, sides: { out: '', in: '' } });
    expect(read(text, neither)).toMatchObject({ missing: [], bad: [], lines: { length: 3 } });
    // With a minus, nothing is asked.
    expect(read(text.replace('950.00', '-950.00')).missing).toEqual([]);
  });

  it('reports amounts whose side can’t be known or is contradictory', () => {
    const { lines, bad } = read(
      'Date,Description,Amount,Type\n2026-11-18,A,950.00,Debit\n2026-11-18,B,1.00,Check\n2026-11-18,C,2.00,\n2026-11-18,E,4.00 CR,Debit',
    );
    expect(lines).toEqual(['2026-11-18 | -950.00 | A']);
    expect(bad).toEqual([
      '3: Debit or credit: “Check” doesn’t say which it is. Use debit or credit',
      '4: Debit or credit is blank. Use debit or credit',
      '5: Amount: “4.00 CR” and “Debit” contradict each other. Fix one of them',
    ]);
    expect(read('Date,Text,Amount,Type\n2026-11-18,A,-3.00,Credit\n2026-11-18,B,-2.00,Check').bad).toEqual([
      '2: Amount: “-3.00” and “Credit” contradict each other. Fix one of them',
    ]);
    expect(read('Date,Text,Amount\n2026-11-18,A,5.00 DR\n2026-11-18,B,6.00 CR\n2026-11-18,C,7.00').bad).toEqual([
      '4: Amount: “7.00” isn’t marked CR or DR, as others are. Use debit or credit',
    ]);
    expect(read('Date,Text,Paid out,Paid in\n2026-11-18,A,5.00,6.00').bad).toEqual([
      '2: Money in and Money out both have an amount. Keep one of them',
    ]);
  });

  it('reads the currency of each line, from its column, its sign, or the name of the column', () => {
    const currencies = (text: string) =>
      read(text).all.map(({ currency, couldBe }) => currency || couldBe?.includes('USD'));
    expect(currencies('Date,Text,Amount\n2026-11-18,A,"US$1,234.50"\n2026-11-18,B,€5.00\n2026-11-18,C,$5.00')).toEqual([
      'USD',
      'EUR',
      true,
    ]);
    expect(currencies('Date,Text,Amount,Currency\n2026-11-18,A,5.00,usd\n2026-11-18,B,5.00,€')).toEqual(['USD', 'EUR']);
    expect(currencies('Date,Text,Amount (GBP)\n2026-11-18,A,5.00')).toEqual(['GBP']);
    expect(read('Date,Text,Amount,Currency\n2026-11-18,A,€5.00,USD\n2026-11-18,B,$5.00,USD').bad).toEqual([
      '2: Amount: “€5.00” isn’t in the currency of its line. Fix one of them',
    ]);
  });

  it.each([
    ['Statement of account,,,', 'Account name,Riverside Trust,,', 'Period,01/11/2026 to 30/11/2026,,', ''],
    ['Statement of account', 'Account 12345678'],
    ['Account number,12345678', 'Opening balance,"1,000.00"'],
  ])('finds the row of names below %j', (...above) => {
    const table = ['Date,Description,Amount,Balance', '2026-11-18,WIRE IN,"7,432.10","20,000.00"'];
    const { lines, missing, bad, all } = read([...above, ...table].join('\n'));
    expect([lines, missing, bad]).toEqual([['2026-11-18 | 7432.10 | WIRE IN'], [], []]);
    expect(all[0]?.number).toBe(above.length + 2);
  });

  it('reads a single pasted line without column names', () => {
    expect(read('18/11/2026\tWIRE IN NORTHQUAY\t7,432.10').lines).toEqual(['2026-11-18 | 7432.10 | WIRE IN NORTHQUAY']);
    expect(read('2026-11-18,650').all.map(({ number }) => number)).toEqual([1]);
    expect(read('2026-11-18,WIRE IN; REF 12,650').lines).toEqual(['2026-11-18 | 650 | WIRE IN; REF 12']);
    expect(read('"Nov 18, 2026","WIRE, NORTHQUAY","7,432.10"').lines).toEqual([
      '2026-11-18 | 7432.10 | WIRE, NORTHQUAY',
    ]);
  });

  it.each([
    ['27864.82', '27864.82'],
    ['27,864.82', '27864.82'],
    ['$27,864.82', '27864.82'],
    [' $ 27,864.82 \n', '27864.82'],
    ['USD 27,864.82', '27864.82'],
    ['27.864,82 €', '27864.82'],
    ['27 864,82', '27864.82'],
    ['27864', '27864'],
  ])('reads the amount %j on its own', (written, amount) => {
    const { all, missing, bad } = read(written);
    expect([missing, bad]).toEqual([[], []]);
    expect(all).toMatchObject([{ day: null, amount, text: '', number: 1 }]);
  });

  it.each([
    ['15/10/2026 27,864.82 NORTHQUAY', '2026-10-15 | 27864.82 | NORTHQUAY'],
    ['10/15/2026 27,864.82 NORTHQUAY, INC', '2026-10-15 | 27864.82 | NORTHQUAY, INC'],
    ['2026-10-15 $27,864.82', '2026-10-15 | 27864.82 | '],
    ['15.10.2026 27.864,82 NORTHQUAY', '2026-10-15 | 27864.82 | NORTHQUAY'],
    ['15 Oct 2026 WIRE NORTHQUAY, REF 12 27,864.82', '2026-10-15 | 27864.82 | WIRE NORTHQUAY, REF 12'],
    ['Oct 15, 2026 27,864.82 WIRE', '2026-10-15 | 27864.82 | WIRE'],
    ['15/10/2026 27 864,82 NORTHQUAY', '2026-10-15 | 27864.82 | NORTHQUAY'],
    ['15/10/2026 NORTHQUAY 12 650,00', '2026-10-15 | 650.00 | NORTHQUAY 12'],
    ['15/10/2026 -4.10 FEE', '2026-10-15 | -4.10 | FEE'],
  ])('reads a line with spaces: %j', (written, line) => {
    const { lines, missing, bad } = read(written);
    expect([missing, bad]).toEqual([[], []]);
    expect(lines).toEqual([line]);
  });

  it('reports invalid lines among lines with spaces, and asks about an ambiguous date order', () => {
    const { lines, bad, missing } = read('13/11/2026 650.00 A\n\nTotal of the week\n14/11/2026 1,250.00 B');
    expect(lines).toEqual(['2026-11-13 | 650.00 | A', '2026-11-14 | 1250.00 | B']);
    expect([bad, missing]).toEqual([['3: No date. Add it to the line'], []]);
    expect(read('03/04/2026 650.00 A').missing).toEqual(['date order']);
    expect(read('27,864').missing).toEqual(['decimal']);
  });

  it('doesn’t mistake amounts for dates', () => {
    const { lines } = read('Date,Description,Amount,Balance\n20261118,WIRE,7811.14,0\n20261119,ACH,2011.25,0');
    expect(lines).toEqual(['2026-11-18 | 7811.14 | WIRE', '2026-11-19 | 2011.25 | ACH']);
  });

  it('reports and skips lines that can’t be read', () => {
    const { lines, bad } = read(
      'Date,Text,Amount\n2026-11-18,A,1.50\n2026-11-31,B,2.00\nTotal,,3.50\n2026-11-19,C,about 4\n2026-11-20,D,\n2026-11-20,E,(25.00)',
    );
    expect(lines).toEqual(['2026-11-18 | 1.50 | A', '2026-11-20 | -25.00 | E']);
    expect(bad).toEqual([
      '3: Date: “2026-11-31” isn’t a valid date. Use one such as 2026-11-20',
      '4: Date: “Total” isn’t a valid date. Use one such as 2026-11-20',
      '5: Amount: “about 4” isn’t a valid amount. Use digits, such as 1,234.50',
      '6: No amount. Add it to the line',
    ]);
  });

  it('asks for an ambiguous date order and decimal separator, and reuses the choices', () => {
    const text = 'Date,Text,Amount\n03/04/2026,A,"1,234"\n05/06/2026,B,"2,000"';
    const first = read(text);
    expect(first.missing).toEqual(['date order', 'decimal']);
    const said = statementMapping({ ...first.statement, dateOrder: 'month first', decimal: ',' });
    const second = read(text, said);
    expect(second.missing).toEqual([]);
    expect(second.lines).toEqual(['2026-03-04 | 1.234 | A', '2026-05-06 | 2.000 | B']);
    // Unambiguous cells override earlier choices.
    expect(read('Date,Text,Amount\n13/04/2026,A,1.50', said).lines).toEqual(['2026-04-13 | 1.50 | A']);
    expect(read('When,Text,Amount\n03/04/2026,A,1.50', said).missing).toEqual(['date order']);
  });

  it('remembers the date order and decimal separator that a statement shows', () => {
    const first = read('Date,Text,Amount\n13/04/2026,A,"1,234"\n14/04/2026,B,"1,234.50"\n');
    expect(first.missing).toEqual([]);
    const next = read('Date,Text,Amount\n03/04/2026,C,"1,234"\n', statementMapping(first.statement));
    expect(next.missing).toEqual([]);
    expect(next.lines).toEqual(['2026-04-03 | 1234 | C']);
  });

  it('asks for the date column if the chosen one has no dates', () => {
    const { statement } = read('Date,Text,Amount\n03/04/2026,A,100.50\n05/06/2026,B,200.00\n');
    const problems = statementProblems({ ...statement, fields: ['', 'date', 'amount'] });
    expect(problems.map(({ key }) => key)).toEqual(['date']);
  });

  it('gives identical lines different keys', () => {
    const keys = read('Date,Text,Amount\n2026-11-18,A,1.50\n2026-11-18,A,1.50').all.map(({ key }) => key);
    expect(new Set(keys).size).toBe(2);
  });

  it('allows up to 5,000 lines and 5 MB, with or without column names', () => {
    const lines = (many: number) => Array.from({ length: many }, (_, line) => `2026-11-18;WIRE ${line};1,50`);
    expect(read(lines(5000).join('\n')).lines).toHaveLength(5000);
    expect(read(['Date;Text;Amount', ...lines(5000)].join('\n')).lines).toHaveLength(5000);
    expect(readStatement(lines(5001).join('\n'))).toMatchObject({
      result: 'refused',
      message: expect.stringMatching(/5,001 rows.*5,000/) as string,
    });
    const large = `2026-11-18;${'x'.repeat(4_999_980)};1,50`;
    expect(read(large).lines).toHaveLength(1);
    expect(readStatement(`${large}${'0'.repeat(100)}`)).toMatchObject({
      result: 'refused',
      message: expect.stringMatching(/5\.1 MB.*5 MB/) as string,
    });
  });

  it('refuses an empty statement, and asks for a missing date or amount column', () => {
    expect(readStatement('  ').result).toBe('refused');
    expect(read('Name,Amount\nRuth,1.50').missing).toEqual(['date']);
    expect(read('Date,Name\n2026-11-18,Ruth').missing).toEqual(['amount']);
  });

  it('property: reads the same lines in every format', () => {
    const line = fc.record({
      day: fc.date({ min: new Date('2000-01-01'), max: new Date('2079-12-31'), noInvalidDate: true }),
      cents: fc.integer({ min: -99_999_999, max: 99_999_999 }),
    });
    const ways = fc.record({
      mark: fc.constantFrom(',', ';', '\t', '|'),
      locale: fc.constantFrom('en', 'de', 'fr', 'de-CH'),
      order: fc.constantFrom('dmy', 'mdy', 'iso', 'dots', 'words'),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), ways, (drawn, { mark, locale, order }) => {
        // The last line makes the formats unambiguous.
        const sure = [...drawn, { day: new Date('2026-12-25'), cents: 123_456_78 }];
        const written = sure.map(({ day, cents }) => {
          const [year = '', month = '', date = ''] = day.toISOString().slice(0, 10).split('-');
          const words = day.toLocaleString('en', { month: 'short', timeZone: 'UTC' });
          const at = {
            dmy: `${date}/${month}/${year}`,
            mdy: `${month}/${date}/${year}`,
            iso: `${year}-${month}-${date}`,
            dots: `${date}.${month}.${year}`,
            words: `${date} ${words} ${year}`,
          }[order];
          const amount = formatAmount((cents / 100).toFixed(2), '', locale);
          return [at, 'SOME TEXT', amount].map((cell) => (cell.includes(mark) ? `"${cell}"` : cell)).join(mark);
        });
        const { lines, missing } = read([['Date', 'Text', 'Amount'].join(mark), ...written].join('\n'));
        expect(missing).toEqual([]);
        expect(lines).toEqual(
          sure.map(({ day, cents }) => `${day.toISOString().slice(0, 10)} | ${(cents / 100).toFixed(2)} | SOME TEXT`),
        );
      }),
      { numRuns },
    );
  });
});
