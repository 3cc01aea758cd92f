import { openInPlaceUrl } from './article-text-url.ts';

// Stands in the page of the support centre. A `toggle` event does not bubble.
addEventListener(
  'toggle',
  ({ target }) => {
    // The cookie dialog, which has texts to come too, is no article.
    if (target instanceof HTMLDetailsElement && 'text' in target.dataset) {
      // If it does not come, the link to the page of the article is left.
      import(openInPlaceUrl).catch(() => {});
    }
  },
  true,
);
