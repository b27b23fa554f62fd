import { paragraphs, steps, type PageDefault } from '../page-default.ts'

export const SIZE_CHARTS: PageDefault = {
  blocks: [
    {
      id: 'header',
      name: 'Below the title of the page',
      form: 'line',
      text: 'One chart for all our brands. Measure yourself over light clothing and pick the row with your largest number.',
    },
    {
      id: 'measure',
      form: 'rich',
      title: 'How to measure',
      text: paragraphs(
        steps(
          '**Bust:** around the fullest part, with the tape level across your back and your arms down.',
          '**Waist:** around the narrowest part, usually just above the navel. Breathe out, and don’t pull the tape tight.',
          '**Hips:** around the fullest part, with your feet together.',
        ),
        'Between two sizes? Satin, lace and corsets don’t stretch, so take the larger one. In knits and anything with stretch, the smaller one usually works.',
        'Still doesn’t fit? {exchange_rule} [How exchanges work](/returns#exchange)',
      ),
    },
    {
      id: 'next',
      name: 'The end of the page',
      form: 'line',
      title: 'Got your size?',
      text: 'Every piece shows which sizes are left, so you only fall for what fits.',
    },
  ],
}
