import { paragraphs, steps, type PageDefault } from '../page-default.ts'

/** The table of refunds, above the text about them, follows the rules of orders and is not part of it (ORDER-8). */
export const RETURNS: PageDefault = {
  updated: '2026-11-17',
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'When your piece is due, how to send it back, and what we can exchange or refund.',
    },
    {
      id: 'facts',
      name: 'In short',
      form: 'line',
      items: [
        { id: 'own', title: '{rental_days} days', text: 'For a piece you rent on your own.' },
        { id: 'group', title: '{rental_days_group} days', text: 'For a piece from a group event.' },
        {
          id: 'midnight',
          title: 'Midnight, New York time',
          text: 'When your due date ends, wherever you are.',
        },
        { id: 'cleaning', title: 'No cleaning', text: 'Bag it as it is. We wash, steam and mend.' },
      ],
    },
    {
      id: 'rental',
      form: 'rich',
      title: 'Sending back a rental',
      text: paragraphs(
        steps(
          'Put the piece back in its bag, with everything that came with it.',
          'Stick on the return label from the bag and drop it off by your due date.',
          'Choose Return next to it in your [order history](/profile?tab=orders), so we can look out for it.',
        ),
        'Your due date is shown with your order: {rental_days} days after delivery. It ends at midnight, New York time.',
        'You may be charged an additional rental month for a piece that comes back late: its rental price again, which is {rental_mini} for a mini dress and {rental_long} for a midi or maxi dress. One that never comes back may be charged at its full retail price. The page of an overdue order names both amounts. Any such charge appears in your order history as a separate order, next to the one it belongs to.',
      ),
    },
    {
      id: 'group',
      form: 'rich',
      title: 'Returning with your group',
      text: paragraphs(
        'Rented group pieces are due {rental_days_group} days after you receive them. Choose Return in your [order history](/profile?tab=orders), then hand the piece to your group leader: everything comes back to us in one box.',
        'Your group leader or our team confirms what was handed in. Until then, your order shows that you requested the return.',
      ),
    },
    {
      id: 'exchange',
      form: 'rich',
      title: 'Exchanges',
      text: paragraphs(
        'Wrong size, or not quite you? You can exchange a piece that you rented on your own until it’s due: choose Exchange next to it in your [order history](/profile?tab=orders). **{exchange_rule}**',
        'In a group rental, you can exchange only with another member of your group, and only until your pieces are packed: choose Swap next to the piece in your order.',
      ),
    },
    {
      id: 'refund',
      form: 'rich',
      title: 'Refunds',
      text: paragraphs(
        'To ask for a refund, open your [order history](/profile?tab=orders) and choose Request Refund. Tell us why: it didn’t fit, you didn’t like it, it was damaged, it never arrived, or something else in your own words. Then send the piece back, unworn, with the return label from its bag, or give it to your group leader if it came with your group. Our team reviews every request and emails you the decision. A piece that comes back worn can’t be refunded.',
        'For a piece rented in a group rental, you get a full refund if you ask within {refund_hours_group} hours of receipt and give the piece back to your group leader. For everything else that can be refunded, you have {refund_days} days from delivery.',
      ),
    },
    {
      id: 'damaged',
      form: 'rich',
      title: 'Something is wrong with it',
      text: 'Did it arrive torn, or was there an accident on the dance floor? See the [Damaged Items Policy](/damaged-items-policy), and tell us as soon as you can.',
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'Still have a question?',
      text: 'Write to us and include your order number. A real person will answer.',
    },
  ],
}
