/** Ids of `subject-choice.tsx`: the list of subjects, the line that names the chosen one, its name. */
export const subjectSelectId = 'contact-subject';
export const subjectLineId = 'contact-about';
export const subjectNameId = 'contact-subject-name';

/** The field with the attribution. */
export const attributionId = 'contact-attribution';

/** What screen readers hear when the subject is removed, and the heading that then gets the focus. */
export const removalId = 'contact-removal';
export const formTitleId = 'form-title';

/** Id and fragment: `#demo` requests a demo and, without JavaScript, leads to the form. */
export const demoFormId = 'demo';
