/** A field that visitors do not see, only robots fill in. */
export const trapField = 'website';

/** Milliseconds from the first touch of the form to its sending, as its script measured them. */
export const elapsedField = 'elapsed';
