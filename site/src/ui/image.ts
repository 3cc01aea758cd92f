/** A picture with its size in CSS pixels, so that the page keeps its place before it arrives. */
export type ImageSource = { src: string; width: number; height: number };
