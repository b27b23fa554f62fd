export { type CardRow, findCard } from './credit-cards.queries.ts'
export { creditCardJobs, deleteTokenLater, wakeTokenDeletion } from './delete-token.ts'
export { takeCardTry, tokenizeCard, type Tokenizer } from './tokenize-card.ts'
