import { paragraphs, type PageDefault } from '../page-default.ts'

export const HOW_IT_WORKS: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'Choose a piece, wear it for {rental_days} days and send it back in the bag it came in. We do the cleaning.',
    },
    {
      id: 'choose',
      name: 'Step 1',
      form: 'rich',
      title: 'Choose',
      text: paragraphs(
        'Mini dresses rent for **{rental_mini}**, midi and maxi for **{rental_long}**. Pick your color and your size; the [size charts](/size-charts) are in inches and centimeters.',
        'Individual orders start at {minimum}, before discounts and tax. Shipping is free both ways if your order comes to {free_shipping_from} or more after discounts; below that, it’s {shipping_fee}.',
      ),
    },
    {
      id: 'wear',
      name: 'Step 2',
      form: 'rich',
      title: 'Wear',
      text: paragraphs(
        'Your order arrives in **{delivery_days} business days**. The rental starts on the day it’s delivered and lasts **{rental_days} days**: time for the formal, the brunch after and one more night out.',
        'Doesn’t fit? Exchange it. {exchange_rule} Pieces you rent on your own can be exchanged, but not refunded.',
      ),
    },
    {
      id: 'return',
      name: 'Step 3',
      form: 'rich',
      title: 'Return',
      text: paragraphs(
        'Put everything back in the bag, stick on the label that came with it and drop it off by the **end of your due date**, New York time. No washing, no dry cleaning.',
        'Then choose Return next to the piece in your order history, so we can look out for it. Fell in love? If the piece is for sale, choose Purchase and keep it.',
      ),
    },
    {
      id: 'facts',
      name: 'Numbers',
      form: 'line',
      title: 'The numbers',
      items: [
        { id: 'days', title: '{rental_days} days', text: 'From delivery to your due date.' },
        {
          id: 'price',
          title: '{rental_mini} or {rental_long}',
          text: 'Mini, or midi and maxi. Cleaning and a return label are included.',
        },
        {
          id: 'delivery',
          title: '{delivery_days} business days',
          text: 'From your order to your door, within the United States.',
        },
        {
          id: 'shipping',
          title: 'Free shipping from {free_shipping_from}',
          text: 'Both ways, counted after discounts. Otherwise {shipping_fee}.',
        },
        {
          id: 'minimum',
          title: '{minimum} minimum',
          text: 'For individual orders, counted before discounts and tax.',
        },
        { id: 'exchange', title: '{exchange_title}', text: '{exchange_rule}' },
      ],
    },
    {
      id: 'group',
      name: 'Below the numbers',
      form: 'line',
      text: 'Renting with your house, your bridal party or your friends? [See how group rental works](/how-it-works/group-rental).',
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'What’s the occasion?',
      text: 'Formals, date parties, her wedding, your graduation: start there.',
    },
  ],
}
