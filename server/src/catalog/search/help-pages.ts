import { type QueryWord, wordsOf } from './search-words.ts'

export type HelpPage = { path: string; title: string }

type PageWords = HelpPage & {
  /** Words and phrases that lead to the page, separated by commas. */
  words: string
}

/** Pages of text, the one that answers most of a question first. Their paths are those of the sitemap. */
const PAGES: PageWords[] = [
  {
    path: '/returns',
    title: 'Returns',
    words:
      'return, send back, return label, return policy, due date, late, late return, refund, money back, exchange',
  },
  {
    path: '/faq#shipping',
    title: 'Shipping',
    words: 'shipping, ship, delivery, deliver, delivery time, free shipping, shipping cost, arrive',
  },
  {
    path: '/how-it-works',
    title: 'How to Rent and Return',
    words: 'how it works, how does it work, how to rent, renting, rental, rental period',
  },
  {
    path: '/how-it-works/group-rental',
    title: 'Group Rental',
    words: 'group, group rental, group order, trunk show, sorority, event',
  },
  { path: '/lead-a-group', title: 'Lead a Group', words: 'lead a group, group leader, host' },
  {
    path: '/size-charts',
    title: 'Size Charts',
    words: 'sizing, size, size chart, size guide, sizing chart, fit, measurement, what size',
  },
  {
    path: '/faq',
    title: 'FAQ',
    words:
      'faq, help, question, support, how much, cost, price, minimum, payment, discount, coupon, cancel, cleaning, laundry, dry cleaning',
  },
  {
    path: '/damaged-items-policy',
    title: 'Damaged Items Policy',
    words: 'damage, damaged, rip, lost, insurance, broken',
  },
  {
    path: '/contact-us',
    title: 'Contact Us',
    words:
      'contact, contact us, customer service, phone, phone number, email, address, hours, chat',
  },
  { path: '/our-mission', title: 'Our Mission', words: 'mission, about, about us, sustainability' },
  { path: '/careers', title: 'Careers', words: 'career, job, hiring, internship, work with us' },
  { path: '/privacy-policy', title: 'Privacy Policy', words: 'privacy, privacy policy, data' },
]

const SHORTEST_BEGINNING = 3

const termsOf = ({ words }: PageWords): string[] =>
  words.split(',').map((term) => wordsOf(term).join(' '))

const INDEX = PAGES.map((page) => ({ page, terms: termsOf(page) }))

/** All words and phrases that lead to a page, as they are compared. */
export const HELP_TERMS: ReadonlySet<string> = new Set(INDEX.flatMap(({ terms }) => terms))

/** The pages that all words of a query lead to; while it is typed, the last word may be unfinished. */
export function findHelpPages(words: QueryWord[], { isTyping }: { isTyping: boolean }): HelpPage[] {
  if (words.length === 0) return []
  const leadsTo = (terms: string[]) => (query: QueryWord, i: number) =>
    terms.includes(query.word) ||
    (isTyping &&
      i === words.length - 1 &&
      query.typed.length >= SHORTEST_BEGINNING &&
      terms.some((term) => term.startsWith(query.typed)))
  return INDEX.filter(({ terms }) => words.every(leadsTo(terms))).map(
    ({ page: { path, title } }) => ({ path, title }),
  )
}
