/** Raw sRGB pixels, three bytes each, row by row. */
export type Picture = { width: number; height: number; data: Buffer }
