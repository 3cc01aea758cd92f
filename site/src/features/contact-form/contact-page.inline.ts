/** Runs right after the form, as one script: each costs a hash in the page's policy. */
import './subject-choice.inline.ts';
import '#hydration/wake-addressed.ts';
