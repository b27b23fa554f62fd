import type { Permission } from '@twirl/contract/staff/access/permissions'
import {
  QUEUE_COUNT_MAX,
  QUEUE_NAMES,
  type Queue,
  type QueueCount,
  QUEUES,
  type TodayQueues,
} from '@twirl/contract/staff/today'
import { dayOf } from '#platform/new-york-time.ts'
import { countObjections, countUnanswered } from '../checkout/public.ts'
import { countBookingsAtRisk } from '../inventory/public.ts'
import { countOpenMessages } from '../messages/public.ts'
import {
  countDifferences,
  countDisputes,
  countOrderWork,
  countRefundProposals,
  countRefundRequests,
  countTaxOwed,
  type Waiting,
} from '../orders/public.ts'
import type { TodayDeps } from './today-deps.ts'

/** Counts all queues of the shop, in the order in which they are shown. */
export async function countQueues({ db, clock }: TodayDeps): Promise<QueueCount[]> {
  const counts: Record<Queue, Waiting> = {
    ...(await countOrderWork(db, dayOf(clock.now()), QUEUE_COUNT_MAX)),
    REFUNDS: await countRefundRequests(db, QUEUE_COUNT_MAX),
    SECOND_PERSON: await countRefundProposals(db, QUEUE_COUNT_MAX),
    OBJECTIONS: await countObjections(db, QUEUE_COUNT_MAX),
    AT_RISK: await countBookingsAtRisk(db, QUEUE_COUNT_MAX),
    TAX_OWED: await countTaxOwed(db, QUEUE_COUNT_MAX),
    DISPUTES: await countDisputes(db, QUEUE_COUNT_MAX),
    UNANSWERED: await countUnanswered(db, clock.now(), QUEUE_COUNT_MAX),
    GATEWAY: await countDifferences(db, QUEUE_COUNT_MAX),
    MESSAGES: await countOpenMessages(db, QUEUE_COUNT_MAX),
  }
  return QUEUE_NAMES.map((queue) => {
    const { count, oldest_at } = counts[queue]
    return { queue, count, oldest_at: oldest_at?.toISOString() ?? null }
  })
}

/** The queues that are the work of a member with these permissions (STAFF-70). */
export function queuesFor(
  counts: readonly QueueCount[],
  permissions: readonly Permission[],
): TodayQueues {
  const isOwn = ({ queue }: QueueCount) => QUEUES[queue].some((each) => permissions.includes(each))
  return { queues: counts.filter(isOwn) }
}
