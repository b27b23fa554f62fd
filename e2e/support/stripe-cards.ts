/** Test cards as Stripe documents them. */
export const STRIPE_CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  /** The bank always asks the customer. */
  asks: '4000002760003184',
  /** The bank asks when the customer is there, and not later, once the card is saved. */
  asksOnce: '4000002500003155',
  /** Types no journey but the one that checks the search for numbers. */
  sought: '4000000000009995',
  asksAndDeclines: '4000008400001629',
}
