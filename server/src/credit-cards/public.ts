export { cardTries } from './card-tries.ts'
export { findCard } from './credit-cards.queries.ts'
export { creditCardJobs, deleteTokenLater, wakeTokenDeletion } from './delete-token.ts'
export { tokenizeCard } from './tokenize-card.ts'
