/**
 * The ids of the page of the support centre but those of its articles, whose ids are the names of
 * their files: an id that is given twice leads a link to the wrong place.
 */
export const takenIds: readonly string[] = [
  'page-top',
  'header',
  'mobile-menu',
  'main',
  'theme',
  'support-query',
  'categories',
  'articles',
  'channels',
  'levels',
  'consent',
  'consent-tab-consent',
  'consent-tab-details',
  'consent-tab-about',
  'consent-panel-consent',
  'consent-panel-details',
  'consent-panel-about',
  'consent-choices',
  'consent-gpc',
];
