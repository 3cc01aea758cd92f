/** Calls back in a task of its own, right after the next frame has been produced. */
export function afterNextFrame(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}
