/** The theme: one accent color (pine), greenish neutral grays, lines instead of shadows, except under what lies above the page. */
import { ActionIcon, Button, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

const shades = (hexes: string) => hexes.split(' ').map((hex) => `#${hex}`) as unknown as MantineColorsTuple;

const gray = shades('f8faf9 f1f5f3 e5e9e7 d6dad8 b9bfbc 969d9a 78817d 545d59 313a36 18201c');
const dark = shades('e7ebe9 b8bebb 99a09d 767e7a 3b413e 2b312e 202623 171d1a 111614 0b0f0d');
const pine = shades('f1faf7 e0f4ee c3e7dd 9ad6c6 71c1ad 47a590 2b8975 1b7866 0f6b5c 075446');
const red = shades('fff4f2 ffe4e0 fdc9c2 f8a59b ed8176 de5c53 c83a35 b72725 a81f1f 8a1616');
const amber = shades('fff7eb ffedd3 fddbae f8c885 ebb25f d79b3c b07a20 936412 79520a 604008');

const sans =
  '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", "Helvetica Neue", Arial, sans-serif';
const mono = 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", "Liberation Mono", monospace';

/** The frame scrolls, not the page, so there's no scroll bar to hide with a style element of its own. */
const scrollLock = { removeScrollProps: { removeScrollBar: false } };

export const theme = createTheme({
  primaryColor: 'pine',
  primaryShade: { light: 8, dark: 7 },
  colors: { gray, dark, pine, red, amber },
  black: '#18201c',
  white: '#ffffff',
  fontFamily: sans,
  fontFamilyMonospace: mono,
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.375rem' },
  lineHeights: { xs: '1.3333', sm: '1.3847', md: '1.4286', lg: '1.5', xl: '1.2728' },
  spacing: { xs: '0.25rem', sm: '0.5rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.125rem', sm: '0.25rem', md: '0.375rem', lg: '0.375rem', xl: '0.375rem' },
  defaultRadius: 'md',
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray' } }),
    Button: Button.extend({ defaultProps: { variant: 'default', size: 'sm' } }),
    // By name, because importing the components would put their code in the first chunk.
    Input: { vars: () => ({ wrapper: { '--input-height': '2.25rem', '--input-fz': '0.875rem' } }) },
    InputWrapper: {
      styles: {
        label: { fontSize: '0.875rem' },
        description: { fontSize: '0.8125rem' },
        error: { fontSize: '0.8125rem' },
      },
    },
    ModalRoot: { defaultProps: scrollLock },
    DrawerRoot: { defaultProps: scrollLock },
  },
});

/** Colors of the light scheme, which pictures of charts have in both. */
export const lightColors = {
  '--mantine-color-body': '#ffffff',
  '--mantine-color-text': gray[9],
  '--mantine-color-dimmed': gray[7],
  '--mantine-color-placeholder': '#626b67',
  '--mantine-color-default-border': gray[4],
  '--mantine-color-default-hover': gray[1],
  '--mantine-color-error': red[8],
  '--mantine-color-anchor': pine[8],
  '--st-panel': gray[0],
  '--st-hover': gray[1],
  '--st-press': '#eaeeec',
  '--st-hair': gray[2],
  '--st-line': gray[3],
  '--st-soft': gray[4],
  '--st-control': gray[6],
  '--st-track': gray[2],
  '--st-accent': pine[8],
  '--st-accent-soft': pine[0],
  '--st-accent-mid': pine[2],
  '--st-accent-line': pine[4],
  '--st-danger': red[8],
  '--st-danger-soft': red[0],
  '--st-danger-line': red[4],
  '--st-warn': amber[8],
  '--st-warn-soft': amber[0],
  '--st-warn-line': amber[4],
  '--st-overlay': 'rgba(24, 32, 28, 0.16)',
  '--st-float': '0 0 0 1px var(--st-line), 0 8px 24px rgba(16, 24, 20, 0.12)',
};

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: lightColors,
  dark: {
    '--mantine-color-body': dark[7],
    '--mantine-color-text': dark[0],
    '--mantine-color-dimmed': dark[1],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-default': dark[6],
    '--mantine-color-default-border': '#525956',
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-error': red[3],
    '--mantine-color-anchor': pine[4],
    '--st-panel': dark[8],
    '--st-hover': dark[5],
    '--st-press': '#343a37',
    '--st-hair': dark[5],
    '--st-line': dark[4],
    '--st-soft': '#525956',
    '--st-control': dark[3],
    '--st-track': dark[4],
    '--st-accent': pine[4],
    '--st-accent-soft': '#142a25',
    '--st-accent-mid': '#1d4a40',
    '--st-accent-line': '#2c6156',
    '--st-danger': red[3],
    '--st-danger-soft': '#2a1a18',
    '--st-danger-line': '#7c3a35',
    '--st-warn': amber[3],
    '--st-warn-soft': '#2a2216',
    '--st-warn-line': '#80612c',
    '--st-overlay': 'rgba(0, 0, 0, 0.35)',
    '--st-float': '0 0 0 1px var(--st-soft), 0 8px 24px rgba(0, 0, 0, 0.5)',
  },
});
