import type { PageDefault } from '../page-default.ts'

export const CONTACT_US: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'A question, a wish, a story about a dress? Write to us, and a real person will answer.',
    },
    {
      id: 'answers',
      name: 'Quick answers',
      form: 'line',
      title: 'Quick answers',
      isList: true,
      items: [
        {
          id: 'due',
          title: 'When is it due, and how do I return it?',
          text: '[Returns](/returns)',
        },
        {
          id: 'fit',
          title: 'It doesn’t fit.',
          text: '[Exchanges](/returns#exchange) and [size charts](/size-charts)',
        },
        {
          id: 'damage',
          title: 'Something happened to the dress.',
          text: '[Damaged Items Policy](/damaged-items-policy)',
        },
        {
          id: 'group',
          title: 'We’d like to rent as a group.',
          text: '[Lead a Group](/lead-a-group)',
        },
        { id: 'else', title: 'Everything else', text: '[FAQ](/faq)' },
      ],
    },
  ],
}
