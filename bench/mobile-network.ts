/** A mobile network, as Lighthouse has it. */
export const mobileNetwork = { bytesPerSecond: (1.6 * 1024 * 1024) / 8, roundTripMs: 150 } as const;
