/** The element with this id, or null if the page has none of this type. */
export function findElement<Type extends Element>(id: string, type: new () => Type): Type | null {
  const element = document.getElementById(id);
  return element instanceof type ? element : null;
}

/** The innermost element around an event's target, the target included, that matches a selector. */
export function closestElement<Tag extends keyof HTMLElementTagNameMap>(
  target: EventTarget | null,
  selector: Tag,
): HTMLElementTagNameMap[Tag] | null;
export function closestElement(target: EventTarget | null, selector: string): Element | null;
export function closestElement(target: EventTarget | null, selector: string): Element | null {
  return target instanceof Element ? target.closest(selector) : null;
}

export function setHidden(id: string, isHidden: boolean): void {
  document.getElementById(id)?.toggleAttribute('hidden', isHidden);
}
