export { type BoxEvent, findBoxEvent, listBoxEvents } from './box-events.queries.ts'
export { enterTrunkShow, findJoined, findOffer, isOpen } from './entrance/enter-trunk-show.ts'
export { eventTries } from './entrance/check-trunk-show.ts'
export { findCurrentTrunkShow, moveGrants } from './entrance/grants.queries.ts'
export { Grants } from './entrance/grants.ts'
export { type EventStock, EventStocks } from './offer/event-stocks.ts'
export { countPromisedPieces, lockLeft } from './offer/quotas.ts'
export { hasEvents, listThemesWith, searchTrunkShowNames } from './staff-search.queries.ts'
export type { TrunkShowDeps } from './trunk-show-deps.ts'
export { groupTypeOf, hostOf, isOnline } from './trunk-show-kinds.ts'
export {
  findTrunkShowByAlias,
  listOpenTrunkShowIds,
  lockOpenTrunkShow,
  type TrunkShowRow,
} from './trunk-shows.queries.ts'
export { type OfferingTrunkShow, TrunkShows } from './trunk-shows.ts'
export { listLedEventIds, listThemes, personalEvents } from './personal-events.queries.ts'
export {
  countGrants,
  deleteGrantsOfEvent,
  type EventFields,
  type EventRow,
  findEventByRequest,
  findEventRow,
  findPasswordHash,
  giveLead,
  insertEventRow,
  isAliasTaken,
  isGroupPasswordTaken,
  listEventRows,
  lockEventRow,
  replaceOffer,
  setEventRowPassword,
  setEventRowState,
  updateEventRow,
} from './desk/event-rows.queries.ts'
export { hashEventPassword } from './entrance/event-password.ts'
export { phaseOf, statesAfter } from './trunk-show-states.ts'
export {
  countGuestGrants,
  listEventMembers,
  listRequestsOfEvent,
} from './desk/event-people.queries.ts'
export { findLedEvent, type LedEventRow, listLedEvents } from './leads/event-leads.queries.ts'
export {
  claimStyles,
  deleteClaimsOfEvent,
  freeStyle,
  listTakenStyles,
  type Style,
  swapClaims,
} from './no-twins/style-claims.queries.ts'
export {
  deleteFurtherLead,
  deleteLeadInvitation,
  findFirstLead,
  findLeadInvitation,
  insertFurtherLead,
  listFurtherLeads,
  listLeadInvitations,
  putLeadInvitation,
} from './leads/lead-team.queries.ts'
export {
  addRecommendation,
  listRemovedRecommendations,
  removeRecommendation,
  sortRecommendations,
  touchEventRow,
} from './leads/recommendations.queries.ts'
export { describeTrunkShow } from './offer/describe-trunk-show.ts'
