import { paragraphs, type PageDefault } from '../page-default.ts'

export const GROUP_RENTAL: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'One theme, one box, everyone dressed. Your group shops together online, each of you pays separately, and you wear it for {rental_days_group} days.',
    },
    {
      id: 'trunk-shows',
      form: 'rich',
      title: 'Sorority trunk shows',
      text: paragraphs(
        'For chapters. Choose your university and sorority, enter the password from your group leader, and shop the pieces picked for your event’s theme until it closes.',
        'Your size is sold out? As a member, you can request any piece in the show, in your size, for the next one.',
      ),
    },
    {
      id: 'group-rentals',
      form: 'rich',
      title: 'Group rentals',
      text: paragraphs(
        'For bridal parties, teams and friends. No chapter needed: your group leader shares one password, and it opens your page.',
        'Browse every collection in your event, with your group leader’s recommendations on top.',
      ),
    },
    {
      id: 'steps',
      name: 'Steps',
      form: 'line',
      title: 'From password to party',
      items: [
        {
          id: 'start',
          title: 'Your group leader gets it started',
          text: 'She tells us the date, the theme and the size of the group. We set up a page for your group, with a password that only you share.',
        },
        {
          id: 'pick',
          title: 'Everyone picks her own',
          text: 'Enter the password, browse the pieces chosen for your event and add yours to the bag. Your group leader’s recommendations come first.',
        },
        {
          id: 'pay',
          title: 'Everyone pays separately',
          text: 'Each of you with her own card. Nobody fronts the money, and nobody has to collect it.',
        },
        {
          id: 'arrive',
          title: 'One box arrives',
          text: 'All orders ship together to your group leader, at no shipping cost to you. She will be in touch about pick-up.',
        },
        {
          id: 'wear',
          title: 'Wear it for {rental_days_group} days',
          text: 'Your rental starts when you receive your piece. Your due date is in your order history; it ends at midnight, New York time.',
        },
        {
          id: 'return',
          title: 'One box goes back',
          text: 'Choose Return in your order history and hand your piece to your group leader. She sends everything back, and we do the cleaning.',
        },
      ],
    },
    {
      id: 'facts',
      name: 'Changes of plans',
      form: 'line',
      title: 'If plans change',
      items: [
        {
          id: 'refund-group',
          title: '{refund_hours_group} hours for group rentals',
          text: 'Get a full refund if you ask within {refund_hours_group} hours of receipt and give the piece back to your group leader.',
        },
        {
          id: 'swap',
          title: 'Swap within the group',
          text: 'You can swap a piece with another member of your group until your pieces are packed: choose Swap next to it in your order.',
        },
        {
          id: 'refund',
          title: '{refund_days} days for trunk shows and purchases',
          text: 'Request a refund within {refund_days} days of delivery. Our team reviews it and emails you.',
        },
        {
          id: 'keep',
          title: 'Keep it',
          text: 'You can buy many pieces right in your event: they come in the same box and stay with you. Or buy what you rented while you have it: choose Purchase in your order history.',
        },
      ],
    },
    {
      id: 'in-person',
      form: 'rich',
      title: 'In-person Rental Events',
      text: paragraphs(
        'Some groups want to feel the satin first. For an in-person event, we bring the dresses to your house: try them on, choose with your friends and take yours home the same day.',
        'The terms are those of your trunk show: you wear it for {rental_days_group} days, each of you pays separately, and everything goes back together. Your order is in your order history like any other.',
        'We plan in-person events with your group leader. Tell us about yours on [Lead a Group](/lead-a-group).',
      ),
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'Be the one who makes it happen',
      text: 'Lead your group: tell us the date and how many of you there are, and we’ll get back to you with a plan.',
    },
  ],
}
