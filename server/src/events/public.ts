export { eventMailSamples } from './changes/change-mails.ts'
export { nameProducts } from './offer-choices.ts'
export { loadEventRoster, type RosterEntry } from './event-roster.ts'
export { loadPackingPlan } from './packing/load-packing-plan.ts'
