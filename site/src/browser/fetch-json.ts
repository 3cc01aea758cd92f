/** Delays before retries, and the timeout of each attempt (docs/behaviour.md, CAL-11). */
const waitsMs = [1000, 2000, 4000];
const timeoutMs = 15_000;

/** Fetches unvalidated JSON in up to four attempts until `signal` aborts. Throws if all fail. */
export async function fetchJson<Value = unknown>(url: string, init?: RequestInit): Promise<Value> {
  for (const waitMs of waitsMs) {
    try {
      return await fetchJsonOnce(url, init);
    } catch (error) {
      if (init?.signal?.aborted) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
        init?.signal?.addEventListener('abort', resolve);
      });
    }
  }
  return fetchJsonOnce(url, init);
}

async function fetchJsonOnce<Value>(url: string, init?: RequestInit): Promise<Value> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response.json();
}
