/** In the fragment of an address of the contact page: the call to action that led there. */
export const callToActionParameter = 'cta';

/** The id of what the visitor was looking at. */
export const subjectParameter = 'subject';

/** The path of the page before, where the contact page in another language comes between. */
export const pageParameter = 'page';
