import fc from 'fast-check'
import { seededRandom } from '../crash-test/random.ts'
import type { MountedCall } from '../server/test/routes/call-table.ts'
import type { Page } from '../server/test/routes/page-table.ts'
import { anyAddress } from './random-addresses.ts'
import { type Choose, chooseBy } from './choose.ts'
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
  const at = random()
  const { page, file, address, malformed } = SHARES
  if (at < page)
    return changed(draftPage(choose.from(target.pages), shopper, choose), shopper, (draft) =>
      pageMutations(draft, choose),
    )
  if (at < page + file)
    return changed(draftAddress(choose.from(target.addresses), shopper), shopper, (draft) =>
      pageMutations(draft, choose),
    )
  if (at < page + file + address) {
    const [path] = fc.sample(anyAddress(target.addresses), {
      seed: choose.below(2 ** 31),
      numRuns: 1,
    })
    return changed(draftAddress(path!, shopper), shopper, () => [])
  }
  const call = choose.from(target.calls)
  const draft = draftCall(call, shopper, choose)
  if (at < page + file + address + malformed) return malformedAttack(draft, shopper, choose)
  return changed(draft, shopper, () => mutationsOf(call.fields, draft, choose))
}

function changed(
  draft: Draft,
  { name: shopper }: Shopper,
  mutate: (draft: Draft) => Mutation[],
): Attack {
  return {
    name: draft.name,
    shopper,
    mutations: mutate(draft),
    build: (mutations) => {
      const copy = copyDraft(draft)
      for (const { apply } of mutations) apply(copy)
      return toRequest(copy)
    },
  }
}

function malformedAttack(draft: Draft, { name: shopper }: Shopper, choose: Choose): Attack {
  const request = malform(toRequest(draft), choose)
  return { name: `malformed ${draft.name}`, shopper, mutations: [], build: () => request }
}
