import type { PageDefault } from '../page-default.ts'

export const LEAD_A_GROUP: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'Chapter formal, bridal party, dance team: you bring the people, we bring the dresses. Leading costs nothing, and you never have to collect money.',
    },
    {
      id: 'duties',
      name: 'Duties',
      form: 'line',
      title: 'What a group leader does',
      items: [
        {
          id: 'password',
          title: 'You share the password',
          text: 'We set up a page for your event. You post the password in the group chat and tell us which pieces you love: they come first.',
        },
        {
          id: 'box',
          title: 'You receive the box',
          text: 'All orders ship together to your address, free of charge. You hand them out when it suits your group.',
        },
        {
          id: 'return',
          title: 'You send it back',
          text: 'After {rental_days_group} days, you collect the pieces and send them back in one box, just as they are. We do the cleaning.',
        },
      ],
    },
    {
      id: 'terms',
      name: 'Below the duties',
      form: 'line',
      text: 'Everyone pays separately. In a group rental, a piece that isn’t right can be swapped within the group, or given back to you within {refund_hours_group} hours of receipt for a full refund. [How group rental works](/how-it-works/group-rental)',
    },
    {
      id: 'form',
      name: 'Beside the form',
      form: 'line',
      title: 'Tell us about your group',
      text: 'We’ll get back to you with a plan: dates, pieces, and what to do when.',
    },
  ],
}
