/** Puts a text on the clipboard; whether the browser has let it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Not a secure context, or not allowed.
    return false;
  }
}
