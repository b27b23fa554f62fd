import {
  DELIVERY_BUSINESS_DAYS,
  REFUND_DAYS,
  REFUND_HOURS_GROUP,
  RENTAL_DAYS,
  RENTAL_DAYS_GROUP,
} from '@twirl/contract/rental-terms'
import {
  EXCHANGE_FEE,
  FREE_SHIPPING_FROM,
  ORDER_MINIMUM,
  RENTAL_PRICE_LONG,
  RENTAL_PRICE_MINI,
  SHIPPING_FEE,
} from '../advertised-prices.ts'

/** Plain text, because search engines read the same answers. */
export type Question = { question: string; answer: string }
type QuestionGroup = { id: string; title: string; questions: Question[] }

export const FAQ: QuestionGroup[] = [
  {
    id: 'renting',
    title: 'Renting',
    questions: [
      {
        question: 'How much does it cost to rent?',
        answer: `Mini dresses rent for ${RENTAL_PRICE_MINI}, midi and maxi dresses for ${RENTAL_PRICE_LONG}. The price on the card is the price of the whole rental, cleaning included.`,
      },
      {
        question: 'How long can I keep a rental?',
        answer: `${RENTAL_DAYS} days when you rent on your own, ${RENTAL_DAYS_GROUP} days when you rent with a group event. The days count from delivery, or from when your group hands the pieces out. Your due date stands with your order and ends at the end of the day, New York time.`,
      },
      {
        question: 'Is there a minimum order?',
        answer: `Individual orders start at ${ORDER_MINIMUM}, counted before discounts and tax. Group orders have no minimum.`,
      },
      {
        question: 'Do I have to wash it?',
        answer:
          'No. Please don’t: put it back into its bag as it is. We clean, steam and mend every piece.',
      },
      {
        question: 'Do I need an account?',
        answer:
          'To look around, keep favorites and fill a bag you need nothing. Renting and group orders need an account, so that you find your due date and your return in one place. Buying a piece works as a guest, too.',
      },
      {
        question: 'What if I want to keep it longer?',
        answer:
          'Write to us before your due date. A piece that stays out longer may be charged for an additional rental month.',
      },
    ],
  },
  {
    id: 'fit',
    title: 'Sizes and fit',
    questions: [
      {
        question: 'Which sizes do you have?',
        answer:
          'XS, S, M, L, XL, 2X and 3X. Every card shows the sizes that are left, and the size charts list bust, waist and hip in inches and centimeters.',
      },
      {
        question: 'I am between two sizes. Which one?',
        answer:
          'Go by your largest measurement. For stretchy fabrics the smaller size usually works; for satin and lace take the larger one.',
      },
      {
        question: 'What if it does not fit?',
        answer: `Exchange it. One exchange per rental order is free; each one after that ships for ${EXCHANGE_FEE}. In a group rental, swap with another member of your group.`,
      },
    ],
  },
  {
    id: 'shipping',
    title: 'Shipping',
    questions: [
      {
        question: 'When will my order arrive?',
        answer: `In ${DELIVERY_BUSINESS_DAYS} business days. Weekends and US holidays do not count, so order a good week before your event.`,
      },
      {
        question: 'How much is shipping?',
        answer: `Free both ways when your order is ${FREE_SHIPPING_FROM} or more after discounts; otherwise ${SHIPPING_FEE}. Group orders ship free to your coordinator.`,
      },
      {
        question: 'Where do you ship?',
        answer: 'To addresses within the United States.',
      },
      {
        question: 'How do I send a rental back?',
        answer:
          'Use the bag and the return label that came with it, and drop it off by your due date. Then press Return next to the piece in your order history. In a group, hand it to your coordinator.',
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Exchanges and refunds',
    questions: [
      {
        question: 'Can I get a refund for a rental?',
        answer: `It depends on how you rented. Pieces rented on your own can only be exchanged. In a group rental you get a full refund when you ask within ${REFUND_HOURS_GROUP} hours of receipt and give the piece back to your group leader. For trunk show orders you can request a refund within ${REFUND_DAYS} days of delivery.`,
      },
      {
        question: 'Can I return something I bought?',
        answer: `Yes, within ${REFUND_DAYS} days of delivery, clearance included. Press Request Refund in your order history and tell us why; our team reviews it and writes to you by email.`,
      },
      {
        question: 'My order has not been refunded yet. Why?',
        answer:
          'Every request is read by a person. You get an email when it is decided, and the refund shows with your order. A piece that comes back worn can no longer be refunded.',
      },
      {
        question: 'What happens if I damage a piece?',
        answer:
          'Normal traces of a good night cost you nothing. A piece that cannot be saved, or does not come back, may be charged at its full price. The Damaged Items Policy has the details.',
      },
    ],
  },
  {
    id: 'groups',
    title: 'Groups and trunk shows',
    questions: [
      {
        question: 'How do I find my group?',
        answer:
          'With the password from your lead. For a sorority trunk show you also choose your university and sorority; for a group rental the password alone is enough.',
      },
      {
        question: 'Who pays for a group order?',
        answer:
          'Everyone pays for herself, one by one, with her own card. Your lead does not have to collect anything.',
      },
      {
        question: 'Where does a group order arrive?',
        answer:
          'All orders of a group travel in one box to your coordinator. She will be in touch about pick-up.',
      },
      {
        question: 'Can I exchange a piece from a group rental?',
        answer: 'Only with another member of your group. Swap, and tell your group leader.',
      },
      {
        question: 'A piece in our trunk show is sold out in my size. Can I get it next time?',
        answer:
          'Ask for it: open the piece in your trunk show, press Request for next show and choose your size. Requests are for pieces that are in the show, and for members who have added their university and sorority to their account.',
      },
      {
        question: 'How do I become a group leader?',
        answer:
          'Fill in the form on Lead a Group. Tell us your date, your theme and how many you are, and we come back to you with a plan.',
      },
    ],
  },
  {
    id: 'buying',
    title: 'Buying and paying',
    questions: [
      {
        question: 'Can I keep the dress I rented?',
        answer:
          'If it is for sale: yes. While it is with you, press Purchase in your order history. There is no minimum and nothing to ship. The rent is not taken off the price.',
      },
      {
        question: 'What does “gently used” mean?',
        answer:
          'A piece from our rail that was worn, cleaned and checked, sold at its Buy Now price. Pieces on sale are clearance: they can be bought, not rented.',
      },
      {
        question: 'Which cards do you take?',
        answer:
          'Visa, Mastercard, American Express, Discover and UnionPay. Your card number and security code go straight to our payment service; we never store them.',
      },
      {
        question: 'Why is the total “Estimated”?',
        answer:
          'Sales tax depends on the address. Until we know it, or when the tax service does not answer, the total is an estimate. You see the final amount before you place your order.',
      },
    ],
  },
]
