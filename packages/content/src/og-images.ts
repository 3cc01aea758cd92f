/** URL path of the Open Graph images. Other sites may embed these files. */
export const ogImageFolder = '/share/';

/** In pixels. Facebook, LinkedIn, WhatsApp and X show this size uncropped. */
export const ogImageSize = { width: 1200, height: 630 } as const;
