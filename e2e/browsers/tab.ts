/** What a visitor does with keys and mouse, as both protocols have it (WebDriver, section 15). */
export type InputSource =
  | { type: 'key'; id: 'keyboard'; actions: { type: 'keyDown' | 'keyUp'; value: string }[] }
  | { type: 'pointer'; id: 'mouse'; actions: PointerAction[] };

type PointerAction =
  | { type: 'pointerMove'; x: number; y: number; duration: number }
  | { type: 'pointerDown' | 'pointerUp'; button: number }
  | { type: 'pause'; duration: number };

export type Size = { width: number; height: number };

/** A tab of a new visitor. A driver of a browser knows this much, and no more. */
export type Tab = AsyncDisposable & {
  /** Goes to an address, and waits for `load`. */
  goto(url: string): Promise<void>;
  /** The value of an expression in the page, which JSON can hold. No promise is waited for. */
  evaluate(expression: string): Promise<unknown>;
  perform(input: InputSource): Promise<void>;
  /** Gives the page this size, or the smallest that the browser's window can have. */
  resize(size: Size): Promise<void>;
  /** What the window shows, as a PNG. */
  screenshot(): Promise<Buffer>;
  /** The page on paper, as a PDF, where the browser's driver can. */
  print(): Promise<Buffer>;
  /** What the console said so far, where the browser's driver tells. */
  problems: string[];
};

/** A browser that runs. */
export type Driver = AsyncDisposable & { openTab(): Promise<Tab> };

export type DriverOptions = {
  /** Whether pages may run scripts. */
  hasScripts: boolean;
};
