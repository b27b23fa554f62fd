/** From included, to excluded; null: without end. */
export type StockWindow = { from: Date; to: Date | null }
