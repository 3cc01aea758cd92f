/** A response of our server, for the others to repeat. */
export type Answer = {
  status: number;
  /** Without those of the connection, which each server adds by itself. */
  headers: Record<string, string>;
  bodyFile: string;
};
