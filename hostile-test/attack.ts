import fc from 'fast-check'
import { seededRandom } from '../crash-test/random.ts'
import type { MountedCall } from '../server/test/routes/call-table.ts'
import type { Page } from '../server/test/routes/page-table.ts'
import { anyAddress } from './random-addresses.ts'
import { type Choose, chooseBy } from './choose.ts'
import type { HttpAnswer } from './connection.ts'
import { copyDraft, type Draft, draftAddress, draftCall, draftPage, toRequest } from './draft.ts'
import type { HttpRequest } from './http-request.ts'
import { malform } from './malformed.ts'
import { type Mutation, mutationsOf, pageMutations } from './mutations.ts'
import type { Shopper } from './shopper.ts'

export type Target = { calls: MountedCall[]; pages: Page[]; addresses: string[] }

/** A generated request: what it was before it was changed, and the changes. */
export type Attack = {
  name: string
  shopper: string
  mutations: Mutation[]
  /** Says what is wrong with an answer that would be in order for other requests. */
  complain?: (answer: HttpAnswer) => string | null
  /** With some of the mutations, to find those that matter. */
  build: (mutations: Mutation[]) => HttpRequest
}

const SHARES = { page: 0.1, file: 0.05, address: 0.05, malformed: 0.06 }

/** The request of that number: the same for the same seed, apart from the ids that the shop gave. */
export function generateAttack(
  target: Target,
  shoppers: Shopper[],
  seed: number,
  index: number,
): Attack {
  const random = seededRandom((seed * 1_000_003 + index) >>> 0)
  const choose = chooseBy(random)
  const shopper = choose.from(shoppers)
  // Without pages only calls are attacked.
  const at = target.pages.length > 0 ? random() : 1
  const changedPage = (draft: Draft) => attackOf(draft, shopper, pageMutations(draft, choose))
  const { page, file, address, malformed } = SHARES
  if (at < page) return changedPage(draftPage(choose.from(target.pages), shopper, choose))
  if (at < page + file) return changedPage(draftAddress(choose.from(target.addresses), shopper))
  if (at < page + file + address) {
    const [path] = fc.sample(anyAddress(target.addresses), {
      seed: choose.below(2 ** 31),
      numRuns: 1,
    })
    return attackOf(draftAddress(path!, shopper), shopper)
  }
  const call = choose.from(target.calls)
  const draft = draftCall(call, shopper, choose)
  if (at < page + file + address + malformed) return malformedAttack(draft, shopper, choose)
  return attackOf(draft, shopper, mutationsOf(call.fields, draft, choose))
}

/** A draft with its changes. */
export function attackOf(
  draft: Draft,
  { name: shopper }: Shopper,
  mutations: Mutation[] = [],
): Attack {
  return {
    name: draft.name,
    shopper,
    mutations,
    build: (some) => {
      const copy = copyDraft(draft)
      for (const { apply } of some) apply(copy)
      return toRequest(copy)
    },
  }
}

function malformedAttack(draft: Draft, { name: shopper }: Shopper, choose: Choose): Attack {
  const request = malform(toRequest(draft), choose)
  return { name: `malformed ${draft.name}`, shopper, mutations: [], build: () => request }
}
