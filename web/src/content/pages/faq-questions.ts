import type { ShopTerms } from '#lib/shop-terms.ts'

/** Plain text, because search engines read the same answers. The search of the shop links to the id. */
export type Question = { id: string; question: string; answer: string }
type QuestionGroup = { id: string; title: string; questions: Question[] }

export function faqQuestions(terms: ShopTerms): QuestionGroup[] {
  return [
    { id: 'renting', title: 'Renting', questions: rentingQuestions(terms) },
    { id: 'fit', title: 'Sizes and fit', questions: fitQuestions(terms) },
    { id: 'shipping', title: 'Shipping', questions: shippingQuestions(terms) },
    { id: 'refunds', title: 'Exchanges and refunds', questions: refundQuestions(terms) },
    { id: 'groups', title: 'Groups and trunk shows', questions: GROUP_QUESTIONS },
    { id: 'buying', title: 'Buying and paying', questions: buyingQuestions(terms) },
  ]
}

const rentingQuestions = (terms: ShopTerms): Question[] => [
  {
    id: 'rental-price',
    question: 'How much does it cost to rent?',
    answer: `Mini dresses rent for ${terms.rentalMini}, midi and maxi dresses for ${terms.rentalLong}. That is the price of the whole rental, cleaning included. Individual orders start at ${terms.minimum}.`,
  },
  {
    id: 'rental-period',
    question: 'How long can I keep a rental?',
    answer: `${terms.rentalDays} days when you rent on your own, ${terms.rentalDaysGroup} days when you rent with a group. The days count from delivery, or from when your group hands out the pieces. You’ll find your due date with your order; it ends at midnight, New York time.`,
  },
  {
    id: 'minimum-order',
    question: 'Is there a minimum order?',
    answer: `Yes. Individual orders start at ${terms.minimum}, before discounts and tax. Group orders have no minimum.`,
  },
  {
    id: 'cleaning',
    question: 'Do I have to wash it?',
    answer:
      'No, please don’t. Put it back in its bag as it is. We clean, steam and mend every piece.',
  },
  {
    id: 'account',
    question: 'Do I need an account?',
    answer:
      'Not to look around, save favorites or fill your bag. You need one to rent or to order with a group, so that your due date and your return are in one place. You can buy a piece as a guest.',
  },
  {
    id: 'keep-longer',
    question: 'What if I want to keep it longer?',
    answer: `If no one else is waiting for the piece, choose Extend next to it in your order. In a group, write to us before your due date. An additional rental month costs the rent of the piece once more: ${monthPrices(terms)}.`,
  },
  {
    id: 'late-fee',
    question: 'Is there a late fee?',
    answer: `There is no daily fee. For a piece that comes back after its due date, you may be charged an additional rental month, which costs the rent of the piece: ${monthPrices(terms)}. If it never comes back, you may be charged its full price. Running late? Write to us before your due date.`,
  },
]

const monthPrices = ({ rentalMini, rentalLong }: ShopTerms): string =>
  `${rentalMini} for a mini, ${rentalLong} for a midi or maxi`

const fitQuestions = (terms: ShopTerms): Question[] => [
  {
    id: 'sizes',
    question: 'Which sizes do you have?',
    answer:
      'XS, S, M, L, XL, 2X and 3X. Each product shows which sizes are left, and the size charts list bust, waist and hips in inches and centimeters.',
  },
  {
    id: 'between-sizes',
    question: 'I’m between two sizes. Which one should I take?',
    answer:
      'Go by your largest measurement. In stretchy fabrics the smaller size usually works; in satin and lace, take the larger one.',
  },
  {
    id: 'does-not-fit',
    question: 'What if it doesn’t fit?',
    answer: `Exchange it. ${terms.exchange.rule} In a group rental, swap with another member of your group.`,
  },
]

const shippingQuestions = (terms: ShopTerms): Question[] => [
  {
    id: 'delivery-time',
    question: 'When will my order arrive?',
    answer: `In ${terms.deliveryDays} business days. Weekends and US holidays don’t count, so leave time before your event.`,
  },
  {
    id: 'shipping-cost',
    question: 'How much is shipping?',
    answer: `Free both ways when your order comes to ${terms.freeShippingFrom} or more after discounts; otherwise ${terms.shippingFee}. Group orders ship free to your group leader.`,
  },
  {
    id: 'tracking',
    question: 'How do I track my order?',
    answer:
      'We email you the carrier and the tracking number when your parcel leaves. You also find them with your order: in your order history, or through the link in your confirmation email if you ordered as a guest. Group orders travel in one box to your group leader, who will be in touch about pick-up.',
  },
  {
    id: 'where-we-ship',
    question: 'Where do you ship?',
    answer: 'To addresses in the United States.',
  },
  {
    id: 'cancel-order',
    question: 'Can I cancel or change my order?',
    answer:
      'Write to us right away with your order number, on the page Contact Us. Until the parcel leaves, we can help. Something you bought can also be refunded: choose Request Refund in your order history.',
  },
  {
    id: 'send-back',
    question: 'How do I send a rental back?',
    answer:
      'Use the bag and the return label it came with, and drop it off by your due date. Then choose Return next to the piece in your order history. In a group, hand it to your group leader.',
  },
]

const refundQuestions = (terms: ShopTerms): Question[] => [
  {
    id: 'refund-rental',
    question: 'Can I get a refund for a rental?',
    answer: `It depends on how you rented. Pieces you rent on your own can only be exchanged. In a group rental, you get a full refund if you ask within ${terms.refundHoursGroup} hours of receipt and give the piece back to your group leader. For trunk show orders, you can request a refund within ${terms.refundDays} days of delivery.`,
  },
  {
    id: 'refund-purchase',
    question: 'Can I return something I bought?',
    answer: `Yes, within ${terms.refundDays} days of delivery, sale pieces included. Choose Request Refund in your order history and tell us why. Our team reviews every request and emails you the decision.`,
  },
  {
    id: 'refund-time',
    question: 'Why haven’t I been refunded yet?',
    answer:
      'A person reviews every request. You get an email when we’ve decided, and the refund appears with your order. A piece that comes back worn can’t be refunded.',
  },
  {
    id: 'damage',
    question: 'What happens if I damage a piece?',
    answer:
      'Normal wear costs you nothing. If a piece can’t be repaired or doesn’t come back, you may be charged its full price. See the Damaged Items Policy for details.',
  },
]

const GROUP_QUESTIONS: Question[] = [
  {
    id: 'find-my-group',
    question: 'How do I find my group?',
    answer:
      'With the password from your group leader. For a sorority trunk show, you also choose your university and sorority; for a group rental, the password is all you need.',
  },
  {
    id: 'rsvp',
    question: 'How do I answer an invitation?',
    answer:
      'Open the link in your invitation and fill in the short form: your name, your phone number, your email address and your dress size. Your group leader can send you the link again.',
  },
  {
    id: 'group-payment',
    question: 'Who pays for a group order?',
    answer:
      'Everyone pays separately, each with her own card. Your group leader never has to collect money.',
  },
  {
    id: 'group-delivery',
    question: 'Where does a group order arrive?',
    answer:
      'All of your group’s orders travel in one box to your group leader, who will be in touch about pick-up.',
  },
  {
    id: 'group-exchange',
    question: 'Can I exchange a piece from a group rental?',
    answer: 'Only with another member of your group. Swap, and let your group leader know.',
  },
  {
    id: 'next-show',
    question: 'My size is sold out in our trunk show. Can you bring it to the next one?',
    answer:
      'We’ll try. As a sorority member, you can request any piece in the show, in your size, for the next one: open the piece and choose “Request for next show.”',
  },
  {
    id: 'become-group-leader',
    question: 'How do I become a group leader?',
    answer:
      'Fill in the form on Lead a Group. Tell us your date, your theme and how many of you there are, and we’ll get back to you with a plan.',
  },
]

const buyingQuestions = ({ minimum, freeShippingFrom }: ShopTerms): Question[] => [
  {
    id: 'keep-it',
    question: 'Can I keep the dress I rented?',
    answer:
      'Yes, if it’s for sale. While you have it, choose Purchase in your order history. There is no minimum and nothing to ship. The rent doesn’t count toward the price.',
  },
  {
    id: 'gently-used',
    question: 'What does “gently used” mean?',
    answer:
      'A rental piece that has been worn, cleaned and checked, sold at its Buy Now price. Sale pieces are on clearance: you can buy them, but not rent them.',
  },
  {
    id: 'cards',
    question: 'Which cards do you take?',
    answer:
      'Visa, Mastercard, American Express, Discover and UnionPay. We don’t take PayPal, Apple Pay or pay-later services. Your card number and security code go straight to our payment service; we never store them.',
  },
  {
    id: 'discount-codes',
    question: 'How do I use a discount code?',
    answer: `Type it into the discount code box at checkout and choose Add. You see what it takes off before you pay. An order takes one code, and some codes work only once. The ${minimum} minimum is counted before the discount, free shipping from ${freeShippingFrom} after it.`,
  },
  {
    id: 'gift-cards',
    question: 'Do you have gift cards?',
    answer:
      'No. We don’t sell gift cards, and we can’t take those of other shops. To give a dress as a present, buy a piece and have it shipped to the address of your choice.',
  },
  {
    id: 'estimated-total',
    question: 'Why is the total “Estimated”?',
    answer:
      'Sales tax depends on your address. Until we know it, or when the tax service doesn’t answer, the total is an estimate. You see the final amount before you place your order.',
  },
]
