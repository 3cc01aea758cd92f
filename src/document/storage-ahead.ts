/**
 * A script that has the browser bring what it stores for the site, for which it waits for another of its
 * processes. Its parser pauses after such a wait, so that the head script, which reads what is stored, is
 * a task of its own. Run again, it does nothing. Where storage is switched off, to name it throws.
 */
export const storageAhead = 'try{sessionStorage.length,localStorage.length}catch{}';
