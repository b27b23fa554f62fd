export {
  type Door,
  enterTrunkShow,
  findJoined,
  findOffer,
  isOpen,
} from './entrance/enter-trunk-show.ts'
export { unknownEventUses } from './entrance/check-trunk-show.ts'
export { findCurrentTrunkShow, moveGrants } from './entrance/grants.queries.ts'
export { Grants } from './entrance/grants.ts'
export { EventStocks } from './offer/event-stocks.ts'
export { hostOf } from './host-of.ts'
export { groupTypeOf, isOnline } from './trunk-show-kinds.ts'
export {
  findTrunkShowByAlias,
  listOpenTrunkShowIds,
  type TrunkShowRow,
} from './trunk-shows.queries.ts'
export { type OfferingTrunkShow, TrunkShows } from './trunk-shows.ts'
