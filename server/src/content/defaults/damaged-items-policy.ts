import { list, paragraphs, type PageDefault } from '../page-default.ts'

export const DAMAGED_ITEMS_POLICY: PageDefault = {
  updated: '2026-11-17',
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'Dresses are for dancing, and things happen on the dance floor. The small ones are on us. Here’s what we do about the big ones.',
    },
    {
      id: 'arrived',
      form: 'rich',
      title: 'It arrived damaged',
      text: paragraphs(
        'We check every piece before it ships. If yours arrives torn, stained or with a zipper that doesn’t close, please don’t wear it. Here’s what to do instead:',
        list(
          '**Rented on your own:** ask for an exchange. {exchange_offer}',
          '**Group rental:** request a refund within {refund_hours_group} hours of receipt and give the piece back to your group leader.',
          '**Trunk show or purchase:** request a refund within {refund_days} days of delivery and choose “It arrived damaged” as the reason. Our team reviews it.',
        ),
      ),
    },
    {
      id: 'small',
      form: 'rich',
      title: 'Normal wear',
      text: paragraphs(
        'These cost you nothing:',
        list(
          'a spot of makeup, a splash of soda, deodorant marks',
          'a loose thread, a missing hook, a bead that came off',
          'wrinkles, and the smell of a bonfire',
        ),
        'Please leave the cleaning and mending to us: satin and bleach don’t mix. If you add a note to the bag that says what happened, and where, we can often save the piece.',
      ),
    },
    {
      id: 'big',
      form: 'rich',
      title: 'Beyond repair, or lost',
      text: paragraphs(
        'Tears that can’t be mended, burns, paint, hems that were cut or sewn, and pieces that don’t come back at all: no one else can wear them, so we may charge you the full retail price.',
        'If that happens, the charge appears in your order history as a separate order, next to the rental it belongs to. You can always write to us about it.',
      ),
    },
    {
      id: 'late',
      form: 'rich',
      title: 'Running late',
      text: 'Your due date ends at midnight, New York time. Need the piece longer, or stuck at an airport? [Write to us](/contact-us) before then. An additional rental month costs the rental price again: {rental_mini} for a mini dress, {rental_long} for a midi or maxi dress. You may be charged the same for a piece that comes back late.',
    },
    {
      id: 'purchases',
      form: 'rich',
      title: 'Pieces you bought',
      text: 'What you buy is gently used, and its price reflects small signs of wear. If it’s worse than that, you have {refund_days} days from delivery to request a refund. See [Returns](/returns).',
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'Tell us right away',
      text: 'The sooner we know, the more we can do: for the dress, and for your evening.',
    },
  ],
}
