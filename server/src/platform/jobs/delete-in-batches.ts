// Small enough for the deadline of a statement, and for the change log.
const BATCH_ROWS = 5_000

/** Repeats a delete of at most `maximum` rows until nothing is left, so that no statement locks many rows for long. */
export async function deleteInBatches(
  deleteBatch: (maximum: number) => Promise<number>,
): Promise<void> {
  while ((await deleteBatch(BATCH_ROWS)) === BATCH_ROWS);
}
