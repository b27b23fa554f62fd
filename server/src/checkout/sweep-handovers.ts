import { type CardHandover, deleteHandovers, listHandovers } from '../credit-cards/public.ts'
import { listAttachedReferences } from '../orders/public.ts'
import type { SagaDeps } from './saga/saga-deps.ts'

// Longer than a call takes, and than the gateway takes for a request whose answer was lost.
const MIN_AGE_MINUTES = 30
const PAGE_ROWS = 100

type SweepDeps = Pick<SagaDeps, 'db' | 'clock' | 'gateway' | 'log'>

/**
 * Ends handovers of cards that calls have left behind. A card that a payment names is deleted when that is settled. One
 * that nothing names, because the process died or an answer was lost, is deleted at the gateway.
 */
export async function sweepHandovers(deps: SweepDeps): Promise<void> {
  const { db, clock } = deps
  const before = new Date(clock.now().getTime() - MIN_AGE_MINUTES * 60_000)
  let after = ''
  for (;;) {
    const handovers = await listHandovers(db, { before, after, limit: PAGE_ROWS })
    const attached = await listAttachedReferences(
      db,
      handovers.map(({ reference }) => reference),
    )
    await deleteHandovers(db, attached)
    for (const handover of handovers)
      if (!attached.includes(handover.reference)) await deleteAtGateway(deps, handover)
    if (handovers.length < PAGE_ROWS) return
    after = handovers.at(-1)!.reference
  }
}

/** What fails is tried again by the next sweep. */
async function deleteAtGateway(
  { db, gateway, log }: SweepDeps,
  { reference, created_at }: CardHandover,
): Promise<void> {
  try {
    const wasThere = await gateway.deleteCardByReference(reference, created_at)
    await deleteHandovers(db, [reference])
    if (wasThere) log.warn({ reference }, 'a card that paid nothing was deleted at the gateway')
  } catch (error) {
    log.warn({ err: error, reference }, 'a card that paid nothing could not be deleted yet')
  }
}
