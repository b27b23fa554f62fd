import { paragraphs, type PageDefault } from '../page-default.ts'

export const CAREERS: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'We’re a small team that sends a lot of dresses to a lot of parties. If that sounds like a good week to you, come work with us.',
    },
    {
      id: 'teams',
      name: 'Teams',
      form: 'line',
      title: 'Where we can always use help',
      items: [
        {
          id: 'campus',
          title: 'Campus',
          text: 'You know every chapter president by her first name. You plan trunk shows, bring the dresses and make forty people feel like the main character.',
        },
        {
          id: 'garment-care',
          title: 'Garment care',
          text: 'Clean, steam, mend, check, pack. You spot the snag nobody else sees and fix it before it ships.',
        },
        {
          id: 'customer-care',
          title: 'Customer care',
          text: 'A zipper stuck an hour before the formal? You’re calm, quick and kind, and you write the way people talk.',
        },
        {
          id: 'engineering',
          title: 'Product and engineering',
          text: 'You build the shop that all of this runs on: small, well-tested changes that work even with one bar of signal.',
        },
      ],
    },
    {
      id: 'choice',
      form: 'rich',
      title: 'How we choose',
      text: paragraphs(
        'A person reads every application. If we might be a match, we talk for half an hour, and then you do a small piece of real, paid work with us. You’ll hear from us either way.',
        'What counts is what you can do and how you treat people: not your age, where you come from, whom you love, what you believe, how your body works or what it looks like.',
      ),
    },
    {
      id: 'form',
      name: 'Beside the form',
      form: 'line',
      title: 'Apply',
      text: 'It takes about ten minutes. No cover letter needed.',
    },
  ],
}
