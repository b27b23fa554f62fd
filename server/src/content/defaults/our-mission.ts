import { paragraphs, type PageDefault } from '../page-default.ts'

export const OUR_MISSION: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'The best part of the night is getting ready for it together. We’re here to make that part easy, affordable and a little less wasteful.',
    },
    {
      id: 'story',
      name: 'Our story',
      form: 'rich',
      text: paragraphs(
        'You know the closet: six dresses, each worn once, each already in the photos. And you know the group chat: forty people, one theme, three days. The answer to both is the same: share the dresses.',
        '{shop_name} rents dresses and tops for the occasions that fill a calendar between eighteen and thirty: formals, date parties, weddings, game days, graduations. Dresses rent from {rental_mini} ({minimum} order minimum when you order on your own), by yourself or with the whole house. We take care of the dress, so you can enjoy the night.',
        'We started with groups because that’s where getting dressed is the most fun and the most work. So we took on the work: one page with one password, everyone pays separately, one box there and one box back. [That’s group rental.](/how-it-works/group-rental)',
        'And when you can’t let one go? You can buy many pieces, gently used. A dress that is loved is the opposite of waste.',
      ),
    },
    {
      id: 'promises',
      name: 'Promises',
      form: 'line',
      title: 'What we promise',
      items: [
        {
          id: 'prices',
          title: 'Prices you can say out loud',
          text: 'One rental price per length, one shipping rule, one order minimum. We tell you up front, and nothing changes at checkout.',
        },
        {
          id: 'sizes',
          title: 'Every body, one closet',
          text: 'XS to 3X, side by side. When a size is gone, we tell you before you fall in love.',
        },
        {
          id: 'waste',
          title: 'Worn often, not once',
          text: 'Every time a dress goes out again, a new one doesn’t have to be made. We clean it, mend it and hang it back up.',
        },
      ],
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'Come twirl with us',
      text: 'Find the piece for your next occasion, or help us bring more of them to more people.',
    },
  ],
}
