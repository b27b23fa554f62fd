import type { PageDefault } from '../page-default.ts'

/** The search of the shop links to the ids of questions. */
export const FAQ: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'Short answers to the questions people ask before they rent, while they wear it and when it goes back.',
    },
    {
      id: 'renting',
      form: 'rich',
      isList: true,
      title: 'Renting',
      items: [
        {
          id: 'rental-price',
          title: 'How much does it cost to rent?',
          text: 'Mini dresses rent for {rental_mini}, midi and maxi dresses for {rental_long}. That is the price of the whole rental, cleaning included. Individual orders start at {minimum}.',
        },
        {
          id: 'rental-period',
          title: 'How long can I keep a rental?',
          text: '{rental_days} days when you rent on your own, {rental_days_group} days when you rent with a group. The days count from delivery, or from when your group hands out the pieces. You’ll find your due date with your order; it ends at midnight, New York time.',
        },
        {
          id: 'minimum-order',
          title: 'Is there a minimum order?',
          text: 'Yes. Individual orders start at {minimum}, before discounts and tax. Group orders have no minimum.',
        },
        {
          id: 'cleaning',
          title: 'Do I have to wash it?',
          text: 'No, please don’t. Put it back in its bag as it is. We clean, steam and mend every piece.',
        },
        {
          id: 'account',
          title: 'Do I need an account?',
          text: 'Not to look around, save favorites or fill your bag. You need one to rent or to order with a group, so that your due date and your return are in one place. You can buy a piece as a guest.',
        },
        {
          id: 'keep-longer',
          title: 'What if I want to keep it longer?',
          text: 'If no one else is waiting for the piece, choose Extend next to it in your order. In a group, write to us before your due date. An additional rental month costs the rent of the piece once more: {rental_mini} for a mini, {rental_long} for a midi or maxi.',
        },
        {
          id: 'late-fee',
          title: 'Is there a late fee?',
          text: 'There is no daily fee. For a piece that comes back after its due date, you may be charged an additional rental month, which costs the rent of the piece: {rental_mini} for a mini, {rental_long} for a midi or maxi. If it never comes back, you may be charged its full price. Running late? Write to us before your due date.',
        },
      ],
    },
    {
      id: 'fit',
      form: 'rich',
      isList: true,
      title: 'Sizes and fit',
      items: [
        {
          id: 'sizes',
          title: 'Which sizes do you have?',
          text: 'XS, S, M, L, XL, 2X and 3X. Each product shows which sizes are left, and the size charts list bust, waist and hips in inches and centimeters.',
        },
        {
          id: 'between-sizes',
          title: 'I’m between two sizes. Which one should I take?',
          text: 'Go by your largest measurement. In stretchy fabrics the smaller size usually works; in satin and lace, take the larger one.',
        },
        {
          id: 'does-not-fit',
          title: 'What if it doesn’t fit?',
          text: 'Exchange it. {exchange_rule} In a group rental, give it back to your group leader within {refund_hours_group} hours of receipt for a full refund. You can swap with another member only until your pieces are packed.',
        },
      ],
    },
    {
      id: 'shipping',
      form: 'rich',
      isList: true,
      title: 'Shipping',
      items: [
        {
          id: 'delivery-time',
          title: 'When will my order arrive?',
          text: 'In {delivery_days} business days. Weekends and US holidays don’t count, so leave time before your event.',
        },
        {
          id: 'shipping-cost',
          title: 'How much is shipping?',
          text: 'Free both ways when your order comes to {free_shipping_from} or more after discounts; otherwise {shipping_fee}. Group orders ship free to your group leader.',
        },
        {
          id: 'tracking',
          title: 'How do I track my order?',
          text: 'We email you the carrier and the tracking number when your parcel leaves. You also find them with your order: in your order history, or through the link in your confirmation email if you ordered as a guest. Group orders travel in one box to your group leader, who will be in touch about pick-up.',
        },
        {
          id: 'where-we-ship',
          title: 'Where do you ship?',
          text: 'To addresses in the United States.',
        },
        {
          id: 'cancel-order',
          title: 'Can I cancel or change my order?',
          text: 'Write to us right away with your order number, on the page Contact Us. Until the parcel leaves, we can help. Something you bought can also be refunded: choose Request Refund in your order history.',
        },
        {
          id: 'send-back',
          title: 'How do I send a rental back?',
          text: 'Use the bag and the return label it came with, and drop it off by your due date. Then choose Return next to the piece in your order history. In a group, hand it to your group leader.',
        },
      ],
    },
    {
      id: 'refunds',
      form: 'rich',
      isList: true,
      title: 'Exchanges and refunds',
      items: [
        {
          id: 'refund-rental',
          title: 'Can I get a refund for a rental?',
          text: 'It depends on how you rented. Pieces you rent on your own can only be exchanged. In a group rental, you get a full refund if you ask within {refund_hours_group} hours of receipt and give the piece back to your group leader. For trunk show orders, you can request a refund within {refund_days} days of delivery.',
        },
        {
          id: 'refund-purchase',
          title: 'Can I return something I bought?',
          text: 'Yes, within {refund_days} days of delivery, sale pieces included. Choose Request Refund in your order history and tell us why. Our team reviews every request and emails you the decision.',
        },
        {
          id: 'refund-time',
          title: 'Why haven’t I been refunded yet?',
          text: 'A person reviews every request. You get an email when we’ve decided, and the refund appears with your order. A piece that comes back worn can’t be refunded.',
        },
        {
          id: 'damage',
          title: 'What happens if I damage a piece?',
          text: 'Normal wear costs you nothing. If a piece can’t be repaired or doesn’t come back, you may be charged its full price. See the Damaged Items Policy for details.',
        },
      ],
    },
    {
      id: 'groups',
      form: 'rich',
      isList: true,
      title: 'Groups and trunk shows',
      items: [
        {
          id: 'find-my-group',
          title: 'How do I find my group?',
          text: 'With the password from your group leader. For a sorority trunk show, you also choose your university and sorority; for a group rental, the password is all you need.',
        },
        {
          id: 'rsvp',
          title: 'How do I answer an invitation?',
          text: 'Open the link in your invitation and fill in the short form: your name, your phone number, your email address and your dress size. Your group leader can send you the link again.',
        },
        {
          id: 'group-payment',
          title: 'Who pays for a group order?',
          text: 'Everyone pays separately, each with her own card. Your group leader never has to collect money.',
        },
        {
          id: 'group-delivery',
          title: 'Where does a group order arrive?',
          text: 'All of your group’s orders travel in one box to your group leader, who will be in touch about pick-up.',
        },
        {
          id: 'group-exchange',
          title: 'Can I exchange a piece from a group rental?',
          text: 'Only with another member of your group, and only until your pieces are packed: choose Swap next to the piece in your order.',
        },
        {
          id: 'next-show',
          title: 'My size is sold out in our trunk show. Can you bring it to the next one?',
          text: 'We’ll try. As a sorority member, you can request any piece in the show, in your size, for the next one: open the piece and choose “Request for next show.”',
        },
        {
          id: 'become-group-leader',
          title: 'How do I become a group leader?',
          text: 'Fill in the form on Lead a Group. Tell us your date, your theme and how many of you there are, and we’ll get back to you with a plan.',
        },
      ],
    },
    {
      id: 'buying',
      form: 'rich',
      isList: true,
      title: 'Buying and paying',
      items: [
        {
          id: 'keep-it',
          title: 'Can I keep the dress I rented?',
          text: 'Yes, if it’s for sale. While you have it, choose Purchase in your order history. There is no minimum and nothing to ship. The rent doesn’t count toward the price.',
        },
        {
          id: 'gently-used',
          title: 'What does “gently used” mean?',
          text: 'A rental piece that has been worn, cleaned and checked, sold at its Buy Now price. Sale pieces are on clearance: you can buy them, but not rent them.',
        },
        {
          id: 'cards',
          title: 'Which cards do you take?',
          text: 'Visa, Mastercard, American Express, Discover and UnionPay. We don’t take PayPal, Apple Pay or pay-later services. Your card number and security code go straight to our payment service; we never store them.',
        },
        {
          id: 'discount-codes',
          title: 'How do I use a discount code?',
          text: 'Type it into the discount code box at checkout and choose Add. You see what it takes off before you pay. An order takes one code, and some codes work only once. The {minimum} minimum is counted before the discount, free shipping from {free_shipping_from} after it.',
        },
        {
          id: 'gift-cards',
          title: 'Do you have gift cards?',
          text: 'No. We don’t sell gift cards, and we can’t take those of other shops. To give a dress as a present, buy a piece and have it shipped to the address of your choice.',
        },
        {
          id: 'estimated-total',
          title: 'Why is the total “Estimated”?',
          text: 'Sales tax depends on your address. Until we know it, or when the tax service doesn’t answer, the total is an estimate. You see the final amount before you place your order.',
        },
      ],
    },

    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'Didn’t find your answer?',
      text: 'Ask us. We’re happy to help.',
    },
  ],
}
