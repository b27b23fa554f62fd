import * as contract from '@twirl/contract/groups/trunk-shows'
import type { Settings } from '@twirl/contract/system'
import { AppError } from '#platform/http/app-error.ts'
import type { ChangeFeed } from '#platform/changes/change-feed.ts'
import { assertFeature } from '#platform/http/assert-feature.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Secrets } from '#platform/security/secrets.ts'
import { ownerOf, sessionOf } from '#platform/http/visitor.ts'
import { type FindMarks, toListingQuery, withMarks } from '../catalog/public.ts'
import { describeTrunkShow } from './offer/describe-trunk-show.ts'
import { enterTrunkShow, findJoined } from './entrance/enter-trunk-show.ts'
import { hashEventPassword } from './entrance/event-password.ts'
import { checkTrunkShow } from './entrance/check-trunk-show.ts'
import { deleteGrants } from './entrance/grants.queries.ts'
import { joinTrunkShow } from './entrance/join-trunk-show.ts'
import { listTrunkShows } from './entrance/list-trunk-shows.ts'
import { listTakenStyles } from './no-twins/style-claims.queries.ts'
import { offerOf } from './offer/offer-of.ts'
import { requestProduct } from './requests/request-product.ts'
import { closeRequest, listOpenRequests } from './requests/requested-products.queries.ts'
import type { TrunkShowDeps } from './trunk-show-deps.ts'
import { groupTypeOf } from './trunk-show-kinds.ts'
import type { TrunkShowSearch } from './trunk-shows.queries.ts'

type RouteDeps = TrunkShowDeps & {
  secrets: Secrets
  favoriteMarks: FindMarks
  changes: ChangeFeed
  terms: () => Pick<Settings, 'switches'>
}

export function trunkShowRoutes(routes: Routes, deps: RouteDeps): void {
  const { db, clock, secrets, catalog, stocks, changes, favoriteMarks } = deps
  const handleMarked = withMarks(routes, favoriteMarks)

  routes.handle(contract.checkOnlineTrunkShow, (input, visitor) =>
    checkTrunkShow(deps, visitor, toSearch(input)),
  )

  routes.handle(contract.loginTrunkShow, async ({ password, ...input }, visitor) => {
    const passwordHash = hashEventPassword(secrets, password)
    const search = toSearch(input) ?? { group_password_hash: passwordHash }
    const joined = await joinTrunkShow(deps, visitor, search, passwordHash)
    changes.publish('trunk_show_grant', ownerOf(visitor))
    return joined
  })

  routes.handle(contract.logoutTrunkShow, async ({ trunk_show_id = null }, visitor) => {
    const owner = ownerOf(visitor)
    await deleteGrants(db, owner, trunk_show_id)
    changes.publish('trunk_show_grant', owner)
    return { trunk_show_id: null }
  })

  routes.handle(contract.listTrunkShows, async (_input, visitor) => ({
    trunk_shows: await listTrunkShows(deps, visitor),
  }))

  routes.handle(contract.getTrunkShow, async ({ id }, visitor) =>
    describeTrunkShow(catalog, await enterTrunkShow(deps, visitor, id)),
  )

  routes.handle(contract.listTakenStyles, async ({ id }, visitor) => {
    const event = await findJoined(deps, visitor, id)
    return { styles: event?.has_no_twins ? await listTakenStyles(db, id, ownerOf(visitor)) : [] }
  })

  handleMarked(contract.listTrunkShowItems, async (input, visitor) => {
    const { id, collection_id, is_own_products, trunk_show_type: expected } = input
    const event = await enterTrunkShow(deps, visitor, id)
    const trunk_show_type = groupTypeOf(event.kind)
    if (expected && expected !== trunk_show_type) throw new AppError('NOT_CORRECT_TRUNK_SHOW_TYPE')
    if (collection_id && !catalog.findCollection(collection_id))
      throw new AppError('COLLECTION_NOT_FOUND')
    const { theme } = event
    const selection = {
      ...offerOf(event, { collection_id, is_own_products }),
      stock: await stocks.get(event),
    }
    const scope = { pool: 'CORE', selection } as const
    const rest = { name: theme, theme, trunk_show_type }
    return catalog.listPage(contract.listTrunkShowItems, scope, toListingQuery(input), rest)
  })

  routes.handle(contract.requestProduct, ({ trunk_show_id = null, ...input }, visitor) => {
    assertFeature(deps.terms(), 'product_requests')
    return requestProduct(deps, visitor, { ...input, trunk_show_id })
  })

  routes.handle(contract.listRequestedProducts, async (_input, visitor) => ({
    requested_products: await listOpenRequests(db, sessionOf(visitor).customer_id),
  }))

  routes.handle(contract.takeBackRequestedProduct, async ({ id }, visitor) => {
    await closeRequest(db, sessionOf(visitor).customer_id, id, clock.now())
    // The answer does not tell whether the request was the caller's, another customer's or absent.
    return { requested_product_id: id }
  })
}

type SearchInput = {
  university_id?: number | null | undefined
  sorority_id?: number | null | undefined
  trunk_show_alias_id?: string | null | undefined
}

/** Returns null without alias and chapter: then it is a group rental. */
function toSearch({
  university_id,
  sorority_id,
  trunk_show_alias_id,
}: SearchInput): TrunkShowSearch | null {
  if (trunk_show_alias_id) return { alias: trunk_show_alias_id }
  return university_id && sorority_id ? { university_id, sorority_id } : null
}
