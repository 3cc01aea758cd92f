import { isPostgresUrl } from './parse.ts';

/** Whether a store is named by an address that holds a password. */
export function passwordOnCommandLine(name: string): boolean {
  return isPostgresUrl(name) && withoutPassword(name) !== name;
}

/** The address of a database without its password; a folder stays as it is. */
export function withoutPassword(name: string): string {
  if (!isPostgresUrl(name)) return name;
  return name
    .replace(/^(\w+:\/\/[^:@/?]*):[^/?]*@/, '$1@')
    .replace(/([?&])password=[^&]*(?:&|$)/, '$1')
    .replace(/[?&]$/, '');
}

/** A word of a shell's command line. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
