/** Along the lower edge of a 1200 by 160 px panel. The colours follow the theme of the page. */
export const ridges =
  '<path fill="var(--ridge-far)" d="M0 96c60-10 110-34 170-32s100 36 170 34 80-36 130-38 70 30 130 30 80-36 140-38 80-14 120-12 80 50 140 50 80-40 130-42 60 12 70 16v96H0z"/>' +
  '<path fill="var(--ridge-near)" d="M0 124c150-24 260-28 400-6s240 20 380 0 260-26 420-2v44H0z"/>';
