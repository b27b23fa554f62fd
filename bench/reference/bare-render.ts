// The reference of a rendered page: React renders the elements of 36 cards, and nothing else. Without a router, a header,
// data for the browser and compression.
// usage: bare-render.ts COUNT; prints the processor milliseconds of one render.
import { createElement as h, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

const CARDS = 36
const WARM_UP = 1_000
const WIDTHS = [240, 480, 720]
const COLORS = ['#1e767f', '#572953', '#1b191f', '#c2152f']
const HEART =
  'M12 20.2C7.2 16.4 3.5 13 3.5 8.9 3.5 6.2 5.6 4.2 8.1 4.2c1.6 0 3 .8 3.9 2.1.9-1.3 2.3-2.1 3.9-2.1Z'

type Dress = { id: number; title: string; image: string }

const DRESSES: Dress[] = Array.from({ length: CARDS }, (_, id) => ({
  id,
  title: `Vega Velvet Slip ${id}`,
  image: `/pictures/98d2f76ccb1fc7${id}/front`,
}))

function Card({ id, title, image }: Dress): ReactElement {
  return h(
    'li',
    null,
    h(
      'article',
      { className: 'product-card group' },
      h(
        'div',
        { className: 'card-views' },
        h(Picture, { image, alt: `${title}, front view` }),
        h('div', { className: 'card-back', style: { backgroundColor: '#e6d0c3' } }),
      ),
      h(
        'div',
        { className: 'card-text' },
        h(
          'p',
          { className: 'flex items-center justify-between gap-3 text-xs text-ink-mute' },
          h('span', { className: 'truncate' }, 'Noor Valen'),
          h(
            'span',
            { className: 'flex gap-1' },
            h('span', { className: 'sr-only' }, 'In Teal, Plum, Black, Cherry'),
            COLORS.map((color) =>
              h('span', {
                key: color,
                className: 'size-3 rounded-full border border-ink/20',
                style: { backgroundColor: color },
              }),
            ),
          ),
        ),
        h(
          'h2',
          { className: 'font-text text-base leading-snug font-semibold tracking-normal text-wrap' },
          h(
            'a',
            {
              className: 'line-clamp-2 outline-offset-4 group-hover:text-berry',
              href: `/collections/1/p/${id}`,
            },
            title,
          ),
        ),
        h(
          'p',
          { className: 'prices' },
          h('span', { className: 'font-semibold' }, 'Rent From $16.99'),
        ),
        h('p', { className: 'pt-1 text-xs text-ink-mute' }, 'XS to 3X left'),
      ),
      h(
        'button',
        {
          type: 'button',
          'aria-label': `Add ${title} to favorites`,
          'aria-pressed': false,
          className: 'heart',
        },
        h(
          'svg',
          { viewBox: '0 0 24 24', 'aria-hidden': true, className: 'icon size-5.5' },
          h('path', { d: HEART }),
        ),
      ),
    ),
  )
}

function Picture({ image, alt }: { image: string; alt: string }): ReactElement {
  const srcSet = WIDTHS.map((width) => `${image}-${width}.avif ${width}w`).join(', ')
  return h(
    'picture',
    { className: 'picture', style: { backgroundColor: '#e6d0c3' } },
    h('source', {
      type: 'image/avif',
      srcSet,
      sizes: '(min-width: 1384px) 312px, (min-width: 992px) calc(25vw - 34px), calc(50vw - 22px)',
    }),
    h('img', {
      src: `${image}-720.webp`,
      alt,
      width: 720,
      height: 960,
      decoding: 'async',
      loading: 'lazy',
    }),
  )
}

function render(): string {
  return renderToString(
    h(
      'ul',
      null,
      DRESSES.map((dress) => h(Card, { key: dress.id, ...dress })),
    ),
  )
}

const count = Number(process.argv[2] ?? '1000')
for (let i = 0; i < WARM_UP; i++) render()
const before = process.cpuUsage()
for (let i = 0; i < count; i++) render()
const { user, system } = process.cpuUsage(before)
console.log((user + system) / 1_000 / count)
