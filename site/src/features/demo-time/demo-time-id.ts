/** Id of the part of the form that asks for a time; the fragment of an address that opens it. */
export const demoTimeId = 'demo-time';
