/** Prints a section of the page on a sheet of its own (see `print.css`). */
export function printSheet(sectionId: string): void {
  const { dataset } = document.documentElement;
  const section = document.getElementById(sectionId);
  section?.setAttribute('data-sheet', '');
  dataset.printing = 'sheet';
  // Some browsers return from `print()` before the sheet is made.
  addEventListener(
    'afterprint',
    () => {
      delete dataset.printing;
      section?.removeAttribute('data-sheet');
    },
    { once: true },
  );
  print();
}
