type ErrorCopy = { title: string; retry: string };

/** Attributes of the page's body that hold what `ErrorBoundary` says, once for all islands. */
export function errorCopyAttributes({ title, retry }: ErrorCopy) {
  return { 'data-error-title': title, 'data-error-retry': retry };
}

export function readErrorCopy(): ErrorCopy {
  const { errorTitle = '', errorRetry = '' } = document.body.dataset;
  return { title: errorTitle, retry: errorRetry };
}
