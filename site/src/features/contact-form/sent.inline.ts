/** In the page that confirms a message posted without React. */
import { clearDraft } from './draft.ts';

clearDraft();
