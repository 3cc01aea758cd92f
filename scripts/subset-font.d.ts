declare module 'subset-font' {
  type Options = {
    targetFormat?: 'woff2' | 'woff' | 'truetype';
    /** Ranges to which the axes of a variable font are cut. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** OpenType features to keep; all without it. */
    keepFeatures?: string[];
  };
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: Options,
  ): Promise<Buffer>;
}
