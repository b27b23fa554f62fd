import type { ShopTerms } from '#lib/shop-terms.ts'

/** Plain text, because search engines read the same answers. */
export type Question = { question: string; answer: string }
type QuestionGroup = { id: string; title: string; questions: Question[] }

export function faqQuestions(terms: ShopTerms): QuestionGroup[] {
  return [
    { id: 'renting', title: 'Renting', questions: rentingQuestions(terms) },
    { id: 'fit', title: 'Sizes and fit', questions: fitQuestions(terms) },
    { id: 'shipping', title: 'Shipping', questions: shippingQuestions(terms) },
    { id: 'refunds', title: 'Exchanges and refunds', questions: refundQuestions(terms) },
    { id: 'groups', title: 'Groups and trunk shows', questions: GROUP_QUESTIONS },
    { id: 'buying', title: 'Buying and paying', questions: BUYING_QUESTIONS },
  ]
}

const rentingQuestions = (terms: ShopTerms): Question[] => [
  {
    question: 'How much does it cost to rent?',
    answer: `Mini dresses rent for ${terms.rentalMini}, midi and maxi dresses for ${terms.rentalLong}. That is the price of the whole rental, cleaning included. Individual orders start at ${terms.minimum}.`,
  },
  {
    question: 'How long can I keep a rental?',
    answer: `${terms.rentalDays} days when you rent on your own, ${terms.rentalDaysGroup} days when you rent with a group. The days count from delivery, or from when your group hands out the pieces. You’ll find your due date with your order; it ends at midnight, New York time.`,
  },
  {
    question: 'Is there a minimum order?',
    answer: `Yes. Individual orders start at ${terms.minimum}, before discounts and tax. Group orders have no minimum.`,
  },
  {
    question: 'Do I have to wash it?',
    answer:
      'No, please don’t. Put it back in its bag as it is. We clean, steam and mend every piece.',
  },
  {
    question: 'Do I need an account?',
    answer:
      'Not to look around, save favorites or fill your bag. You need one to rent or to order with a group, so that your due date and your return are in one place. You can buy a piece as a guest.',
  },
  {
    question: 'What if I want to keep it longer?',
    answer:
      'Write to us before your due date. You may be charged an additional rental month for a piece that comes back late.',
  },
]

const fitQuestions = (terms: ShopTerms): Question[] => [
  {
    question: 'Which sizes do you have?',
    answer:
      'XS, S, M, L, XL, 2X and 3X. Each product shows which sizes are left, and the size charts list bust, waist and hips in inches and centimeters.',
  },
  {
    question: 'I’m between two sizes. Which one should I take?',
    answer:
      'Go by your largest measurement. In stretchy fabrics the smaller size usually works; in satin and lace, take the larger one.',
  },
  {
    question: 'What if it doesn’t fit?',
    answer: `Exchange it. ${terms.exchange.rule} In a group rental, swap with another member of your group.`,
  },
]

const shippingQuestions = (terms: ShopTerms): Question[] => [
  {
    question: 'When will my order arrive?',
    answer: `In ${terms.deliveryDays} business days. Weekends and US holidays don’t count, so leave time before your event.`,
  },
  {
    question: 'How much is shipping?',
    answer: `Free both ways when your order comes to ${terms.freeShippingFrom} or more after discounts; otherwise ${terms.shippingFee}. Group orders ship free to your coordinator.`,
  },
  { question: 'Where do you ship?', answer: 'To addresses in the United States.' },
  {
    question: 'How do I send a rental back?',
    answer:
      'Use the bag and the return label it came with, and drop it off by your due date. Then choose Return next to the piece in your order history. In a group, hand it to your coordinator.',
  },
]

const refundQuestions = (terms: ShopTerms): Question[] => [
  {
    question: 'Can I get a refund for a rental?',
    answer: `It depends on how you rented. Pieces you rent on your own can only be exchanged. In a group rental, you get a full refund if you ask within ${terms.refundHoursGroup} hours of receipt and give the piece back to your group leader. For trunk show orders, you can request a refund within ${terms.refundDays} days of delivery.`,
  },
  {
    question: 'Can I return something I bought?',
    answer: `Yes, within ${terms.refundDays} days of delivery, sale pieces included. Choose Request Refund in your order history and tell us why. Our team reviews every request and emails you the decision.`,
  },
  {
    question: 'Why haven’t I been refunded yet?',
    answer:
      'A person reviews every request. You get an email when we’ve decided, and the refund appears with your order. A piece that comes back worn can’t be refunded.',
  },
  {
    question: 'What happens if I damage a piece?',
    answer:
      'Normal wear costs you nothing. If a piece can’t be repaired or doesn’t come back, you may be charged its full price. See the Damaged Items Policy for details.',
  },
]

const GROUP_QUESTIONS: Question[] = [
  {
    question: 'How do I find my group?',
    answer:
      'With the password from your group leader. For a sorority trunk show, you also choose your university and sorority; for a group rental, the password is all you need.',
  },
  {
    question: 'Who pays for a group order?',
    answer:
      'Everyone pays separately, each with her own card. Your group leader never has to collect money.',
  },
  {
    question: 'Where does a group order arrive?',
    answer:
      'All of your group’s orders travel in one box to your coordinator, who will be in touch about pick-up.',
  },
  {
    question: 'Can I exchange a piece from a group rental?',
    answer: 'Only with another member of your group. Swap, and let your group leader know.',
  },
  {
    question: 'My size is sold out in our trunk show. Can you bring it to the next one?',
    answer:
      'We’ll try. As a sorority member, you can request any piece in the show, in your size, for the next one: open the piece and choose “Request for next show.”',
  },
  {
    question: 'How do I become a group leader?',
    answer:
      'Fill in the form on Lead a Group. Tell us your date, your theme and how many of you there are, and we’ll get back to you with a plan.',
  },
]

const BUYING_QUESTIONS: Question[] = [
  {
    question: 'Can I keep the dress I rented?',
    answer:
      'Yes, if it’s for sale. While you have it, choose Purchase in your order history. There is no minimum and nothing to ship. The rent doesn’t count toward the price.',
  },
  {
    question: 'What does “gently used” mean?',
    answer:
      'A rental piece that has been worn, cleaned and checked, sold at its Buy Now price. Sale pieces are on clearance: you can buy them, but not rent them.',
  },
  {
    question: 'Which cards do you take?',
    answer:
      'Visa, Mastercard, American Express, Discover and UnionPay. Your card number and security code go straight to our payment service; we never store them.',
  },
  {
    question: 'Why is the total “Estimated”?',
    answer:
      'Sales tax depends on your address. Until we know it, or when the tax service doesn’t answer, the total is an estimate. You see the final amount before you place your order.',
  },
]
