import type { TrunkShow } from '@twirl/contract/groups/trunk-shows'
import type { CatalogReadModel } from '../../catalog/public.ts'
import { offerOf, type OfferPart } from './offer-of.ts'
import { groupTypeOf } from '../trunk-show-kinds.ts'
import type { OfferingTrunkShow } from '../trunk-shows.ts'

/** Describes the event as visitors who joined it see it. */
export function describeTrunkShow(catalog: CatalogReadModel, event: OfferingTrunkShow): TrunkShow {
  const count = (part?: OfferPart) =>
    catalog.countProducts({ pool: 'CORE', selection: offerOf(event, part) })
  return {
    trunk_show_id: event.id,
    theme: event.theme,
    online_end_time: event.closes_at.toISOString(),
    trunk_show_type: groupTypeOf(event.kind),
    lead_name: event.lead_name,
    trunk_show_alias_id: event.alias,
    university_name: event.university_name,
    sorority_name: event.sorority_name,
    hand_out_date: event.hand_out_date,
    party_date: event.party_date,
    has_no_twins: event.has_no_twins,
    product_count: count(),
    has_own_products: count({ is_own_products: true }) > 0,
    collections: event.selection.collection_ids.flatMap((id) => {
      const collection = catalog.findCollection(id)
      if (!collection) return []
      return { id, name: collection.name, product_count: count({ collection_id: id }) }
    }),
  }
}
