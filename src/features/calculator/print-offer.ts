/** Prints the sum on a sheet of its own, without the rest of the page (see `calculator.css`). */
export function printOffer(): void {
  const { dataset } = document.documentElement;
  dataset.printing = 'offer';
  // Some browsers return from `print()` before the sheet is made.
  addEventListener('afterprint', () => delete dataset.printing, { once: true });
  print();
}
