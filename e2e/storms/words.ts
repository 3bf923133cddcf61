/** What people type, and programs stumble over. */
export const awkwardTexts: readonly string[] = [
  'plain',
  'Zoë & Øystein',
  '<b>bold</b><img src=x onerror=alert(1)>',
  '"quoted" \\ and \'so\' on',
  'ليلى حدّاد',
  '王芳 🎟️👨‍👩‍👧',
  'trailing blanks  ',
  '%00 %2F ?a=b&c#d',
  '${name} {{name}} $1',
  '__proto__',
  '=1+1;@SUM(A1)',
  'e\u0301 and \u00e9',
];
