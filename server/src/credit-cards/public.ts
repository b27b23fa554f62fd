export { findCard } from './credit-cards.queries.ts'
export { creditCardJobs, deleteTokenLater, wakeTokenDeletion } from './delete-token.ts'
export { takeCardTry, tokenizeCard } from './tokenize-card.ts'
