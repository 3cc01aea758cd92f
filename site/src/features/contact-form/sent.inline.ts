/**
 * On the page that thanks for a message which the browser has posted itself, since the form's own code had
 * not come: what was typed is kept no longer.
 */
import { clearDraft } from './draft.ts';

clearDraft();
