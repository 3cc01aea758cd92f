/** Id of the list of what the message can be about. */
export const subjectSelectId = 'contact-subject';

/** Id of the line that says what is chosen in it, and of the name there. */
export const subjectLineId = 'contact-about';
export const subjectNameId = 'contact-subject-name';

/** Id of the field that holds how the visitor came. */
export const attributionId = 'contact-attribution';

/** Id of the words by which a screen reader is told that the subject was taken away. */
export const removalId = 'contact-removal';

/** Id of the heading above the form, which has the focus then. */
export const formTitleId = 'form-title';
