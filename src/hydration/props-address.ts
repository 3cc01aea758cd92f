/** Attribute of an island whose props are in a file: the address of it (`build/island-attributes.ts`). */
export const propsAddress = 'props-url';
