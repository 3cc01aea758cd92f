/** Where the session storage has the place in a page that a switch of the language leads back to. */
export const keptPlaceKey = 'place';
