import { type QueryWord, wordsOf } from './search-words.ts'
import { SALE_WORDS, SHOPPER_WORDS } from './shopper-words.ts'
import { Vocabulary } from './vocabulary.ts'

/** A page of the shop, or a part of one: an answer of the FAQ. */
export type ShopPlace = { path: string; title: string }

type PlaceWords = ShopPlace & {
  /** Words and phrases that lead to the place, separated by commas. */
  words: string
  /** Named beside words of pieces too: "red sale". */
  isShelf?: true
}

/** The places of the shop, the one that answers most of a question first. */
const PLACES: PlaceWords[] = [
  {
    path: '/sale',
    title: 'Sale',
    words: `${SALE_WORDS}, discount, deal, bargain`,
    isShelf: true,
  },
  {
    path: '/trunk-show/find',
    title: 'Find my group',
    words:
      'find my group, find group, find a group, my group, where is my group, join group, join a group, join my group, ' +
      'group password, group code, event password, event code, my event, find my event, trunk show, find my trunk show, ' +
      'sorority, chapter, find my group rental, group, event, group rental',
  },
  {
    path: '/how-it-works/group-rental',
    title: 'Group Rental',
    words: 'group, group rental, group order, trunk show, sorority, event, bridal party rental',
  },
  {
    path: '/how-it-works/group-rental#in-person',
    title: 'In-person Rental Events',
    words: 'in person, in person event, in person rental event, pop up',
  },
  {
    path: '/lead-a-group',
    title: 'Lead a Group',
    words: 'lead a group, lead group, group leader, start a group, host, host a trunk show',
  },
  {
    path: '/returns',
    title: 'Returns',
    words:
      'return, send back, return label, return policy, how to return, due date, refund, money back, exchange, ' +
      'exchange policy, refund policy',
  },
  {
    path: '/faq#late-fee',
    title: 'Late returns',
    words:
      'late, late fee, late charge, late return, return late, overdue, penalty, what if i return it late',
  },
  {
    path: '/faq#keep-longer',
    title: 'Keep a rental longer',
    words:
      'extend, extension, extend rental, extend my rental, rental extension, keep longer, keep it longer, rent longer, ' +
      'another month, extra month',
  },
  {
    path: '/faq#shipping-cost',
    title: 'Shipping cost',
    words:
      'shipping cost, shipping fee, shipping price, cost of shipping, delivery cost, delivery fee, free shipping, ' +
      'how much is shipping',
  },
  {
    path: '/faq#delivery-time',
    title: 'When orders arrive',
    words:
      'delivery time, shipping time, delivery date, arrive, arrival, how long does shipping take, when will it arrive, ' +
      'when will my order arrive',
  },
  {
    path: '/faq#tracking',
    title: 'Track an order',
    words:
      'tracking, track, track order, track my order, order tracking, tracking number, where is my order, where is my package, ' +
      'order status, package, parcel, my order',
  },
  {
    path: '/faq#shipping',
    title: 'Shipping',
    words: 'shipping, ship, delivery, deliver, shipping policy',
  },
  {
    path: '/profile?tab=orders',
    title: 'Your orders',
    words: 'order, my order, order history, past order, my rental',
  },
  {
    path: '/faq#cancel-order',
    title: 'Cancel an order',
    words: 'cancel, cancel order, cancel my order, cancellation, change order, change my order',
  },
  {
    path: '/faq#gift-cards',
    title: 'Gift cards',
    words: 'gift card, gift, gift certificate, gift voucher, egift card, e gift card, gift code',
  },
  {
    path: '/faq#discount-codes',
    title: 'Discount codes',
    words:
      'discount code, discount, coupon, coupon code, promo, promo code, promotion, promotion code, voucher, code, ' +
      'student discount, first order discount',
  },
  {
    path: '/faq#cards',
    title: 'Ways to pay',
    words:
      'payment, payment method, pay, how to pay, credit card, debit card, visa, mastercard, amex, american express, ' +
      'paypal, apple pay, klarna, afterpay',
  },
  {
    path: '/faq#rental-price',
    title: 'What renting costs',
    words:
      'price, cost, how much, how much does it cost, how much is it, rental price, rental cost, rental fee',
  },
  { path: '/faq#minimum-order', title: 'Minimum order', words: 'minimum, minimum order' },
  {
    path: '/faq#rental-period',
    title: 'How long you keep a rental',
    words: 'rental period, how long, how long can i keep it, rental time, rental day',
  },
  {
    path: '/faq#cleaning',
    title: 'Cleaning',
    words: 'cleaning, laundry, dry cleaning, wash, washing, do i have to wash it',
  },
  {
    path: '/faq#gently-used',
    title: 'Gently used',
    words: 'gently used, used, second hand, pre owned, preloved, pre loved',
  },
  {
    path: '/faq#keep-it',
    title: 'Buy what you rented',
    words: 'buy my rental, keep it, keep my rental, purchase my rental, rent to own, buy it',
  },
  {
    path: '/faq#buying',
    title: 'Buying and paying',
    words: 'buy, buying, buy a dress, purchase',
  },
  {
    path: '/faq#rsvp',
    title: 'Answer an invitation',
    words: 'rsvp, invitation, invite, answer an invitation',
  },
  {
    path: '/how-it-works',
    title: 'How to Rent and Return',
    words:
      'how it works, how does it work, how to rent, how does renting work, renting, rental, rent, rent with us, ' +
      'borrow, something borrowed, twirl',
  },
  {
    path: '/size-charts',
    title: 'Size Charts',
    words:
      'sizing, size, size chart, size guide, sizing chart, sizing guide, fit, fit guide, measurement, what size, ' +
      'what size am i, how does it fit',
  },
  { path: '/faq', title: 'FAQ', words: 'faq, help, question, support' },
  {
    path: '/damaged-items-policy',
    title: 'Damaged Items Policy',
    words: 'damage, damaged, damaged item, rip, ripped, stain, lost, insurance, broken',
  },
  {
    path: '/contact-us',
    title: 'Contact Us',
    words:
      'contact, contact us, customer service, phone, phone number, email, address, hours, chat, support',
  },
  {
    path: '/favorites',
    title: 'Favorites',
    words: 'favorite, my favorite, favourite, wishlist, wish list, saved piece, saved item',
  },
  {
    path: '/cart',
    title: 'Shopping Bag',
    words: 'bag, shopping bag, my bag, cart, my cart, shopping cart, checkout, check out',
  },
  {
    path: '/profile',
    title: 'Your account',
    words: 'account, my account, profile, my profile, saved card, saved address',
  },
  {
    path: '/account/login',
    title: 'Log in',
    words: 'login, log in, sign in, password, my password, forgot password, reset password',
  },
  {
    path: '/account/sign-up',
    title: 'Sign up',
    words: 'sign up, signup, register, create account, create an account, join',
  },
  {
    path: '/our-mission',
    title: 'Our Mission',
    words:
      'mission, our mission, about, about us, about twirl, twirl, who is twirl, what is twirl, twirl rental, ' +
      'sustainability, sustainable',
  },
  { path: '/careers', title: 'Careers', words: 'career, job, hiring, internship, work with us' },
  { path: '/privacy-policy', title: 'Privacy Policy', words: 'privacy, privacy policy, data' },
]

const SHORTEST_BEGINNING = 3
const MOST_PLACES = 4

const termsOf = ({ words }: PlaceWords): string[] =>
  words.split(',').map((term) => wordsOf(term).join(' '))

type IndexedPlace = { place: PlaceWords; terms: string[] }

const INDEX: IndexedPlace[] = PLACES.map((place) => ({ place, terms: termsOf(place) }))

/** All words and phrases that lead to a place, as they are compared. */
export const PLACE_TERMS: ReadonlySet<string> = new Set(INDEX.flatMap(({ terms }) => terms))

/** The addresses that a search can lead to, those of collections aside. */
export const PLACE_PATHS: readonly string[] = PLACES.map(({ path }) => path)

/** Returns the places that all words of a query lead to; while it is typed, the last word may be unfinished. */
export function findPlaces(words: QueryWord[], { isTyping }: { isTyping: boolean }): ShopPlace[] {
  const last = words.at(-1)
  if (!last) return []
  const leads = (terms: string[]) => (query: QueryWord) => terms.includes(query.word)
  const isNamed = ({ place, terms }: IndexedPlace) =>
    words.every(leads(terms)) || (place.isShelf && words.some(leads(terms)))
  // A word that is one of its own is not the beginning of another: "prom" is no promo code.
  const isUnfinished =
    isTyping && last.typed.length >= SHORTEST_BEGINNING && !SHOPPER_WORDS.has(last.word)
  const begins = ({ terms }: IndexedPlace) =>
    isUnfinished &&
    words.slice(0, -1).every(leads(terms)) &&
    terms.some((term) => term.startsWith(last.typed))
  const named = INDEX.filter(isNamed)
  const begun = INDEX.filter((each) => !named.includes(each) && begins(each))
  return [...named, ...begun]
    .slice(0, MOST_PLACES)
    .map(({ place: { path, title } }) => ({ path, title }))
}

/** Returns the collections that all the words name, as typed so far or nearly so, or stand for. */
export function findCollections(
  collections: { id: number; name: string }[],
  words: QueryWord[],
): { id: number; name: string }[] {
  if (words.length === 0) return []
  return collections
    .filter(({ name }) => {
      const vocabulary = new Vocabulary()
      for (const word of wordsOf(name)) vocabulary.add(word)
      vocabulary.add(wordsOf(name).join(' '))
      return words.every(({ typed, word }) => {
        const meaning = SHOPPER_WORDS.get(word)
        if (meaning?.collections?.includes(name)) return true
        if (vocabulary.startingWith(typed).length > 0) return true
        return !meaning && vocabulary.near(word).length > 0
      })
    })
    .map(({ id, name }) => ({ id, name }))
}
