// Inlined into the not-found page (docs/behaviour.md, ERR-2).
console.error('404: there is no page at', location.pathname);
