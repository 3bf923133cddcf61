/** The order of town, state, and postal code in a country's addresses. */
import { cached } from './values/collections.ts';
import { foldText } from './values/labels.ts';

/** Countries that write the postal code before the town. */
const codeFirst = new Set(
  (
    'AD AL AM AR AT BA BE BG BY CH CL CN CR CU CZ DE DK DZ EE ES FI FO FR GE GL GR HR HU IL IS IT KG KZ LI LT LU MA MC MD ME ' +
    'MG MK MX MY NL NO PH PL PM PT PY RE RO RS RU SE SI SK SM SN TN TR UA UY VA XK'
  ).split(' '),
);

/** Other names of some of these countries. */
const ownNames = {
  AT: 'Österreich',
  BE: 'Belgique, België',
  CH: 'Schweiz, Suisse, Svizzera',
  CZ: 'Czech Republic, Česko',
  DE: 'Deutschland',
  DK: 'Danmark',
  ES: 'España',
  FI: 'Suomi',
  IT: 'Italia',
  MX: 'México',
  NL: 'The Netherlands, Nederland, Holland',
  NO: 'Norge',
  PL: 'Polska',
  SE: 'Sverige',
  TR: 'Turkey',
};

const codeFirstNames = cached(
  () => {
    const english = new Intl.DisplayNames('en', { type: 'region' });
    const own = Object.values(ownNames).flatMap((names) => names.split(', '));
    return new Set([...codeFirst, ...Array.from(codeFirst, (code) => english.of(code) ?? code), ...own].map(foldText));
  },
  () => [],
);

interface Place {
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

/** Returns `Northquay, TN 94408`, or `20095 Hamburg` where the postal code comes first. */
export function placeLine({ city, state, zipcode, country }: Place): string {
  const isCodeFirst = country !== '' && codeFirstNames().has(foldText(country).trim());
  const town = isCodeFirst ? [zipcode, city].filter(Boolean).join(' ') : city;
  const place = [town, state === city ? '' : state].filter(Boolean).join(', ');
  return isCodeFirst ? place : [place, zipcode].filter(Boolean).join(' ');
}
