/** Runs in the page that confirms a message posted without React. */
import { clearDraft } from './draft.ts';

clearDraft('contact');
