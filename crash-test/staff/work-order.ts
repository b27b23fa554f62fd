import { charge, chargeLate, giveSome, requestAndDecide } from './money-steps.ts'
import {
  cancel,
  cancelOrShip,
  cancelWhilePacking,
  cancelWhileRequesting,
  deliver,
  pack,
  shipAndDeliver,
} from './parcel-steps.ts'
import {
  chargeAndTakeBack,
  exchange,
  extendByBoth,
  extendByCustomer,
  extendByStaff,
} from './rental-steps.ts'
import { takeBack } from './return-steps.ts'
import { offerOrSwap } from './swap-steps.ts'
import type { PlacedOrder, Work } from './work.ts'

type Story = (work: Work) => Promise<unknown>

/** The order goes to the customer, and something else happens. If nothing can be sent yet, it stays where it is. */
const sent =
  (then: Story = async () => {}): Story =>
  async (work) => {
    if (!(await pack(work))) return
    await shipAndDeliver(work)
    await then(work)
  }

/** The order goes to the customer and at last comes back. */
const rented = (then: Story = async () => {}): Story =>
  sent(async (work) => {
    await then(work)
    await takeBack(work)
  })

/** The order is canceled in the moment of its departure. If it leaves, what was rented is taken back. */
const canceledOrSent: Story = async (work) => {
  if (!(await pack(work)) || !(await cancelOrShip(work))) return
  await deliver(work)
  await takeBack(work)
}

const requestedBefore: Story = async (work) => {
  await requestAndDecide(work)
  await sent(takeBack)(work)
}

const givenSome: Story = async (work) => {
  await giveSome(work)
  await sent(takeBack)(work)
}

/** What becomes of the orders of each kind, one after the other, so that a short run has some of each. */
const STORIES: Record<PlacedOrder['kind'], Story[]> = {
  GUEST: [sent(), canceledOrSent, cancel, givenSome],
  PURCHASE: [
    sent(requestAndDecide),
    cancelWhilePacking,
    cancelWhileRequesting,
    requestedBefore,
    cancelWhileRequesting,
    canceledOrSent,
    sent(giveSome),
  ],
  RENTAL: [
    rented(),
    rented(exchange),
    rented(chargeLate),
    canceledOrSent,
    rented(extendByStaff),
    sent((work) => charge(work, 'DAMAGE')),
    rented(extendByBoth),
    cancel,
    rented(extendByCustomer),
    sent(chargeAndTakeBack),
    givenSome,
  ],
  GROUP: [
    rented(requestAndDecide),
    offerOrSwap,
    cancelWhilePacking,
    offerOrSwap,
    requestedBefore,
    offerOrSwap,
    rented(),
    offerOrSwap,
  ],
  EXCHANGE: [rented()],
}

/** Gives the next story to each order of a kind. */
export function newStories(): (work: Work) => Promise<unknown> {
  const begun = new Map<PlacedOrder['kind'], number>()
  return (work) => {
    const number = begun.get(work.kind) ?? 0
    begun.set(work.kind, number + 1)
    const stories = STORIES[work.kind]
    return stories[number % stories.length]!(work)
  }
}
