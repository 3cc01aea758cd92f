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
  'storage-choice',
  'storage-choice-tab-consent',
  'storage-choice-tab-details',
  'storage-choice-tab-about',
  'storage-choice-panel-consent',
  'storage-choice-panel-details',
  'storage-choice-panel-about',
  'storage-choice-options',
  'storage-choice-signal',
];
