/** Used as an init script: storage throws, as in a browser with storage disabled. */
export function blockStorage(): void {
  const get = () => {
    throw new DOMException('Storage is blocked', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get });
  Object.defineProperty(window, 'sessionStorage', { get });
}
