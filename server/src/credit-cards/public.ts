export { findCard } from './credit-cards.queries.ts'
export { creditCardJobs, deleteTokenLater, wakeTokenDeletion } from './delete-token.ts'
export { assertPlaceForCard, storeCard } from './save-card.ts'
export { type CardTrier, cardTries, cardTrierOf, tokenizeCard } from './tokenize-card.ts'
