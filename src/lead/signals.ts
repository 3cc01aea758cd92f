/** Name of the honeypot: a field that visitors do not see and only robots fill in. */
export const honeypotField = 'website';

/** Milliseconds from the first input in the form to its sending, as the form measured them. */
export const elapsedField = 'elapsed';
