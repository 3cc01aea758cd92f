/** Waits before each further attempt, in ms, and how long one may take (docs/behaviour.md, CAL-11). */
const waitsMs = [1000, 2000, 4000];
const timeoutMs = 15_000;

/**
 * What an address holds; tried four times, within the time of one `signal` if there is one. Throws when it
 * cannot be had, or is no JSON.
 */
export async function fetchJson(url: string, init?: RequestInit): Promise<unknown> {
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

async function fetchJsonOnce(url: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), ...init });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  return response.json();
}
