/** A single line without encoded words (RFC 2047), which mail programs decode anywhere. */
export function toHeaderText(text: string): string {
  return toSingleLine(text).replaceAll('=?', '= ?');
}

/** Replaces control characters by spaces; removes bidi controls (Unicode, annex 9) and tags. */
export function toSingleLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return line.replace(/[\p{Bidi_Control}\u{e0000}-\u{e007f}]/gu, '');
}

const rightToLeftPattern =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Isolates right-to-left text by characters (Unicode, annex 9): Outlook lacks `<bdi>`. */
export function isolateBidi(text: string): string {
  const line = toSingleLine(text);
  return rightToLeftPattern.test(line) ? `\u2068${line}\u2069` : line;
}

/** Returns the text of a stored choice; the choice itself if the site no longer offers it. */
export function getChoiceText(choice: string, texts: Record<string, string>): string {
  return Object.hasOwn(texts, choice) ? (texts[choice] ?? choice) : choice;
}
