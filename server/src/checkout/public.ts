export {
  countObjections,
  listChargesOfItem,
  listOwedCharges,
  reopenObjection,
} from './charges/charges.queries.ts'
export { countUnanswered } from './unanswered.queries.ts'
export { countPayingInEvent } from './paying-in-event.queries.ts'
export { personalCheckouts } from './personal-checkouts.queries.ts'
export { chargeMailSample } from './charges/charge-confirmation.ts'
export { keptChargeSample } from './charges/objection-mail.ts'
export { mailsOfOrders } from './mails-of-orders.ts'
export { waitingChargeSamples } from './waiting-charges/waiting-charge-mail.ts'
export { listEventSwaps } from './swap/list-event-swaps.ts'
export { proposeForMembers, type SwapDeps } from './swap/propose-swap.ts'
