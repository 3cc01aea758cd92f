/** Where the Open Graph images are served from. Other sites may embed what is in here. */
export const ogImageFolder = '/share/';

/** In pixels: the format that Facebook, LinkedIn, WhatsApp and X show uncropped. */
export const ogImageSize = { width: 1200, height: 630 } as const;
