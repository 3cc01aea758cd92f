/** Along the lower edge of a 1200 by 160 px panel. The colours follow the theme of the page. */
export const ridges =
  '<path fill="var(--ridge-far)" d="M0 96c60-10 110-34 170-32s100 36 170 34 80-36 130-38 70 30 130 30 80-36 140-38 80-14 120-12 80 50 140 50 80-40 130-42 60 12 70 16v96H0z"/>' +
  '<path fill="var(--ridge-near)" d="M0 124c150-24 260-28 400-6s240 20 380 0 260-26 420-2v44H0z"/>';

/** In the order of the list of clients; with more they repeat. One path each, on a 28 px square. */
export const clientLogos = [
  'M14 2 26 26H2Z',
  'M14 2a12 12 0 0 1 0 24V14H2A12 12 0 0 1 14 2Z',
  'M2 2h11v11H2Zm13 13h11v11H15Zm0-13h11v11Z',
  'M14 2a12 12 0 1 0 12 12H14Z',
  'M2 26V14a12 12 0 0 1 24 0v12h-8V14a4 4 0 0 0-8 0v12Z',
  'M2 14 14 2l12 12-12 12Zm8 0 4 4 4-4-4-4Z',
  'M2 4h24v6H2Zm6 8h18v6H8Zm6 8h12v6H14Z',
  'M2 2h12a12 12 0 0 1 12 12v12H14A12 12 0 0 1 2 14Z',
  'M14 2v24A12 12 0 0 1 2 14Zm2 0a12 12 0 0 1 10 10H16Zm0 14h10a12 12 0 0 1-10 10Z',
  'M2 20 9 8l5 8 4-6 8 10v6H2Zm18-18a4 4 0 1 1 0 8 4 4 0 0 1 0-8Z',
  'M2 9a7 7 0 0 1 12-5 7 7 0 0 1 12 5c0 8-12 17-12 17S2 17 2 9Z',
  'M11 2h6v9h9v6h-9v9h-6v-9H2v-6h9Z',
] as const;
