export type LogLevel = 'info' | 'warn' | 'error';
export type LogFields = Record<string, string | number | boolean | null>;

/** Notes one event. Fields hold no personal data: no address, no name, nothing of a message. */
export type Log = (level: LogLevel, event: string, fields?: LogFields) => void;

/** A log of JSON objects, one a line, whatever characters the fields hold. */
export function createLog(write: (line: string) => void, now: () => number = Date.now): Log {
  return (level, event, fields = {}) => {
    const time = new Date(now()).toISOString();
    write(escapeControls(JSON.stringify({ time, level, event, ...fields })) + '\n');
  };
}

/** What the log says about an error that nobody expected. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: String(error) };
  return { error: `${error.name}: ${error.message}`, stack: error.stack ?? null };
}

/** JSON leaves the controls above ASCII and two line separators as they are; terminals do not. */
function escapeControls(json: string): string {
  return json.replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
