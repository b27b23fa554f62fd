import { listCollectionItems } from '@twirl/contract/catalog/listing'
import { searchProducts, suggestProducts } from '@twirl/contract/catalog/search'
import { describe, expect, test } from 'vitest'
import { buildTestApp } from '../test/build-test-app.ts'
import { demoCatalog, type DemoProduct } from './catalog.ts'
import { fillCatalog } from './catalog/fill-catalog.ts'

// Words that shoppers type, and what must come first for them, in the demo shop. Pieces are described and not named
// where the words are not a name, so that the table holds while pieces come and go.

// A row of the results.
const SHOWN_FIRST = 4

type Rule = (product: DemoProduct) => boolean

type Expected = {
  /** Holds for the first row of results. */
  first?: Rule
  /** Holds for every result. */
  all?: Rule
  /** The places of the shop that are offered, in their order. */
  places?: string[]
  didYouMean?: string
  /** No piece is found, and nothing is guessed. */
  isNothing?: true
}

const shop = await buildTestApp({ prepare: fillCatalog })
const { collections, ...catalog } = demoCatalog()
const products = new Map(catalog.products.map((product) => [product.id, product]))
const collectionIds = new Map(collections.map(({ id, name }) => [name, id]))

const RED = ['Cherry', 'Wine']
const PINK = ['Blush', 'Rose', 'Fuchsia']
const GREEN = ['Pistachio', 'Sage', 'Emerald', 'Forest']
const BLUE = ['Teal', 'Aqua', 'Sky', 'Cornflower', 'Cobalt', 'Navy']
const PURPLE = ['Lilac', 'Orchid', 'Plum']
const ORANGE = ['Terracotta', 'Apricot']
const YELLOW = ['Marigold', 'Butter']
const WHITE = ['White', 'Ivory']

const pictured =
  (colors: string[]): Rule =>
  (product) =>
    colors.includes(product.colors[0]!.name)
const comesIn =
  (colors: string[]): Rule =>
  (product) =>
    product.colors.some(({ name }) => colors.includes(name))
const inCollection =
  (name: string): Rule =>
  (product) =>
    product.collection_ids.includes(collectionIds.get(name)!)
const isOf =
  (type: DemoProduct['type']): Rule =>
  (product) =>
    product.type === type
const hasLength =
  (length: DemoProduct['length']): Rule =>
  (product) =>
    product.length === length
const hasSize =
  (size: string): Rule =>
  ({ variants }) =>
    variants.some((variant) => variant.size === size && variant.units.length > 0)
const isBy =
  (brand: string): Rule =>
  (product) =>
    product.brand === brand
const titled =
  (words: RegExp): Rule =>
  ({ title }) =>
    words.test(title)
const says =
  (words: RegExp): Rule =>
  ({ title, fabric, description }) =>
    words.test(`${title} ${fabric} ${description}`)
const both =
  (...rules: Rule[]): Rule =>
  (product) =>
    rules.every((rule) => rule(product))
const either =
  (...rules: Rule[]): Rule =>
  (product) =>
    rules.some((rule) => rule(product))

const isOnSale: Rule = ({ clearance_price_cents }) => clearance_price_cents !== null

const isSparkling = says(/sequin|lam[eé]|metallic/i)

const collectionPath = (name: string): string => `/collections/${collectionIds.get(name)}`
const FORMAL_AND_DATE_PARTY = [collectionPath('Formal'), collectionPath('Date Party')]

/** Expects the place alone: no piece, and no guess. */
const only = (...places: string[]): Expected => ({ places, isNothing: true })
/** The collection, and its pieces first. */
const collection = (name: string): Expected => ({
  places: [collectionPath(name)],
  first: inCollection(name),
})

const TABLE: Record<string, Expected> = {
  // Colors, by family and by the names that shoppers have for them.
  red: { first: pictured(RED), all: comesIn(RED) },
  pink: { first: pictured(PINK), all: comesIn(PINK) },
  green: { first: pictured(GREEN), all: comesIn(GREEN) },
  purple: { first: pictured(PURPLE), all: comesIn(PURPLE) },
  orange: { first: pictured(ORANGE), all: comesIn(ORANGE) },
  yellow: { first: pictured(YELLOW), all: comesIn(YELLOW) },
  navy: { first: pictured(['Navy']), all: comesIn(BLUE) },
  'navy blue': { first: pictured(['Navy']), all: comesIn(BLUE) },
  burgundy: { first: pictured(['Wine']), all: comesIn(RED) },
  'hot pink': { first: pictured(['Fuchsia']), all: comesIn(PINK) },
  ivory: { first: pictured(['Ivory']), all: comesIn(WHITE) },
  white: { first: pictured(['White']), all: comesIn(WHITE) },
  lavender: { first: pictured(['Lilac']), all: comesIn(PURPLE) },
  brown: { first: pictured(['Mocha']), all: comesIn(['Mocha', 'Copper']) },
  gold: { first: pictured(['Gold']), all: comesIn(['Gold']) },
  lbd: {
    first: both(pictured(['Black']), isOf('DRESS')),
    all: both(comesIn(['Black']), isOf('DRESS')),
  },
  'little black dress': { first: both(pictured(['Black']), isOf('DRESS')), all: isOf('DRESS') },
  'something blue': { first: pictured(BLUE), all: comesIn(BLUE) },
  'black dress': { first: both(pictured(['Black']), isOf('DRESS')), all: isOf('DRESS') },
  'green velvet': { first: both(comesIn(GREEN), says(/velvet/i)), all: comesIn(GREEN) },
  'blue mini': { first: both(pictured(BLUE), hasLength('MINI')), all: hasLength('MINI') },
  'red satin gown': { first: both(comesIn(RED), says(/satin/i)), all: comesIn(RED) },

  // Sizes.
  '2x': { all: hasSize('TWO_XL') },
  'size 2x': { all: hasSize('TWO_XL') },
  xl: { all: hasSize('XL') },
  'plus size': { all: either(hasSize('XL'), hasSize('TWO_XL'), hasSize('THREE_XL')) },
  'red dress size 3x': { all: both(comesIn(RED), isOf('DRESS'), hasSize('THREE_XL')) },
  'size 8': { all: hasSize('M') },

  // A number that is a size of the charts, with and without the word.
  '14': { all: hasSize('L') },
  '8': { all: hasSize('M') },
  'red dress 14': { all: both(comesIn(RED), isOf('DRESS'), hasSize('L')) },

  // Collections, by name and by what they are for: the collection comes first, then its pieces.
  formal: collection('Formal'),
  Vacation: collection('Vacation'),
  'Date Party': collection('Date Party'),
  'game day': collection('Game Day'),
  'wedding guest': { ...collection('Wedding Guest'), all: inCollection('Wedding Guest') },
  Bachelorette: collection('Bachelorette'),
  'new in': { ...collection('New In'), all: inCollection('New In') },
  'formal collection': collection('Formal'),
  prom: { ...collection('Formal'), all: inCollection('Formal') },
  wedding: collection('Wedding Guest'),
  cocktail: collection('Date Party'),
  graduation: collection('Graduation'),
  'beach vacation': collection('Vacation'),
  'black tie': { ...collection('Formal'), all: inCollection('Formal') },
  tailgate: collection('Game Day'),
  'new arrivals': { ...collection('New In'), all: inCollection('New In') },
  'semi formal': {
    places: FORMAL_AND_DATE_PARTY,
    first: either(inCollection('Formal'), inCollection('Date Party')),
  },
  'semi-formal dress': {
    first: both(isOf('DRESS'), either(inCollection('Formal'), inCollection('Date Party'))),
  },

  // The sale, alone and beside words of pieces.
  sale: { places: ['/sale'], all: isOnSale },
  Sale: { places: ['/sale'], all: isOnSale },
  clearance: { places: ['/sale'], all: isOnSale },
  outlet: { places: ['/sale'], all: isOnSale },
  'red sale': { places: ['/sale'], all: both(isOnSale, comesIn(RED)) },
  'dresses on sale': { places: ['/sale'], all: both(isOnSale, isOf('DRESS')) },

  // Lengths.
  mini: { first: hasLength('MINI'), all: hasLength('MINI') },
  'short dress': { first: both(hasLength('MINI'), isOf('DRESS')) },
  midi: { first: hasLength('MIDI'), all: hasLength('MIDI') },
  'knee length': { first: hasLength('MIDI'), all: hasLength('MIDI') },
  maxi: { first: hasLength('MAXI'), all: hasLength('MAXI') },
  'floor length': { first: hasLength('MAXI'), all: hasLength('MAXI') },
  'long dress': { first: both(hasLength('MAXI'), isOf('DRESS')) },

  // Sleeves, necklines, types, cloth, prints.
  'long sleeve': { first: says(/long.sleeve|to the wrist|bishop|bell/i) },
  strapless: { first: titled(/strapless/i), all: says(/strapless/i) },
  'off the shoulder': { first: says(/off.(the.)?shoulder/i) },
  'v-neck': { first: says(/v-neck|low v|deep v/i) },
  jumpsuit: { first: titled(/jumpsuit/i), all: isOf('JUMPSUIT_ROMPER') },
  'two piece': { first: isOf('SET'), all: isOf('SET') },
  sequin: { first: says(/sequin/i), all: says(/sequin/i) },
  sequins: { first: says(/sequin/i), all: says(/sequin/i) },
  sequinned: { first: says(/sequin/i), all: says(/sequin/i) },
  'sequined gown': { first: says(/sequin/i), all: says(/sequin/i) },
  backless: { first: says(/halter/i), all: says(/halter|backless|open back|low back|bare back/i) },
  'pants suit': { all: says(/pant set|palazzo|jumpsuit/i) },
  pantsuit: { all: says(/pant set|palazzo|jumpsuit/i) },
  sparkly: { first: isSparkling, all: isSparkling },
  silk: { first: says(/silk|satin/i) },
  floral: { first: says(/floral|flower|daisy|ditsy|bloom|garden|vine/i) },

  // Brands and pieces by name, whole and in part.
  'Noor Valen': { first: isBy('Noor Valen'), all: isBy('Noor Valen') },
  hartwell: { first: isBy('Hartwell & Quill'), all: isBy('Hartwell & Quill') },
  'Andromeda Sequin Gown': { first: titled(/^Andromeda /), all: titled(/^Andromeda /) },
  colette: { first: titled(/^Colette /), all: titled(/^Colette /) },

  // Typing mistakes, and words in another number.
  velvat: { first: says(/velvet/i), didYouMean: 'velvet' },
  burgandy: { first: pictured(['Wine']), didYouMean: 'burgundy' },
  dresses: { first: isOf('DRESS'), all: isOf('DRESS') },
  rompers: { first: titled(/romper/i), all: isOf('JUMPSUIT_ROMPER') },

  // Words of pieces that look like those of places.
  tale: { first: titled(/Tale/) },
  swirl: { first: either(titled(/Swirl/), says(/swirl/i)) },
  'twirl dresses': { all: isOf('DRESS') },

  // Places of the shop, and answers of the FAQ.
  Twirl: only('/how-it-works', '/our-mission'),
  'about twirl': only('/our-mission'),
  'find my group': only('/trunk-show/find'),
  'group password': only('/trunk-show/find'),
  'trunk show': only('/trunk-show/find', '/how-it-works/group-rental'),
  'lead a group': only('/lead-a-group'),
  rsvp: only('/faq#rsvp'),
  returns: only('/returns'),
  refund: only('/returns'),
  shipping: only('/faq#shipping'),
  'shipping cost': only('/faq#shipping-cost'),
  'free shipping': only('/faq#shipping-cost'),
  tracking: only('/faq#tracking'),
  'where is my order': only('/faq#tracking'),
  'my orders': only('/faq#tracking', '/profile?tab=orders'),
  'late fee': only('/faq#late-fee'),
  'late fees': only('/faq#late-fee'),
  extension: only('/faq#keep-longer'),
  'gift card': only('/faq#gift-cards'),
  'gift cards': only('/faq#gift-cards'),
  coupons: only('/faq#discount-codes'),
  'discount code': only('/faq#discount-codes'),
  'promo code': only('/faq#discount-codes'),
  discount: only('/sale', '/faq#discount-codes'),
  'cancel order': only('/faq#cancel-order'),
  'how it works': only('/how-it-works'),
  'something borrowed': only('/how-it-works'),
  'contact us': only('/contact-us'),
  sizing: only('/size-charts'),
  'size chart': only('/size-charts'),
  'size guide': only('/size-charts'),
  faq: only('/faq'),
  favorites: only('/favorites'),
  'my bag': only('/cart'),
  login: only('/account/login'),

  // The shop has nothing of these: some are words that shoppers know, some are not.
  sneakers: { isNothing: true },
  qwrtzpl: { isNothing: true },
}

describe('a search for (BROWSE-33)', () => {
  test.each(Object.entries(TABLE))('%s', async (query, expected) => {
    const { body } = await shop.call(searchProducts, { query, limit: 100 })
    const found = body.products.map(({ id }) => products.get(id)!)
    const offending = (rule: Rule | undefined, among: DemoProduct[]) =>
      rule ? among.filter((product) => !rule(product)).map(summary) : []

    expect(body.did_you_mean).toBe(expected.didYouMean ?? null)
    expect(body.pages.map(({ path }) => path)).toEqual(expected.places ?? [])
    expect(found.length > 0).toBe(!expected.isNothing)
    expect(offending(expected.first, found.slice(0, SHOWN_FIRST))).toEqual([])
    expect(offending(expected.all, found)).toEqual([])
  })
})

const summary = ({ id, title, type, length, colors }: DemoProduct): string =>
  `${id} ${title}, ${type} ${length} in ${colors.map(({ name }) => name).join(', ')}`

describe('suggestions', () => {
  test.each([
    ['re', (product: DemoProduct) => says(/\bre|rented/i)(product) || comesIn(RED)(product)],
    ['burg', comesIn(RED)],
    ['pro', either(inCollection('Formal'), says(/\bpro/i))],
    ['size 3', hasSize('THREE_XL')],
  ])('while typing %s lead to pieces', async (query, rule) => {
    const { body } = await shop.call(suggestProducts, { query, limit: 6 })
    const found = body.products.map(({ id }) => products.get(id)!)
    expect(found).not.toEqual([])
    expect(found.filter((product) => !rule(product)).map(summary)).toEqual([])
  })

  test.each([
    ['prom', ['Formal']],
    ['wedding', ['Wedding Guest']],
    ['new', ['New In']],
  ])('for %s name the collection', async (query, names) => {
    const { body } = await shop.call(suggestProducts, { query, limit: 6 })
    expect(body.collections.map(({ name }) => name)).toEqual(names)
  })

  test.each([
    ['retu', '/returns'],
    ['ship', '/faq#shipping'],
    ['sal', '/sale'],
    ['find my gr', '/trunk-show/find'],
    ['late f', '/faq#late-fee'],
    ['gift', '/faq#gift-cards'],
  ])('for %s name the page', async (query, path) => {
    const { body } = await shop.call(suggestProducts, { query, limit: 6 })
    expect(body.pages[0]?.path).toBe(path)
  })

  test('never offer words that lead nowhere', async () => {
    for (const query of ['qwrtzpl', 'sneakers', 'green shipping']) {
      const { body } = await shop.call(suggestProducts, { query, limit: 6 })
      expect(body.did_you_mean).toBeNull()
    }
  })
})

describe('the first page of a collection', () => {
  const FORMAL = collectionIds.get('Formal')!
  const PAGE = 36
  const SEEDS = 32

  async function firstPages(id: number) {
    const pages = []
    for (let random = 0; random < SEEDS; random++) {
      const { body } = await shop.call(listCollectionItems, { id, filter: { random }, limit: PAGE })
      pages.push(body.products)
    }
    return pages
  }

  test('Formal opens with dresses to the floor, whatever the seed', async () => {
    for (const page of await firstPages(FORMAL)) {
      const opening = page.slice(0, 12)
      const toTheFloor = opening.filter(({ type, length }) => type === 'DRESS' && length === 'MAXI')
      expect(toTheFloor.length).toBeGreaterThanOrEqual(6)
      expect(opening.filter(({ type }) => type === 'JUMPSUIT_ROMPER').length).toBeLessThanOrEqual(2)
    }
  })

  test.each(collections.map(({ id, name }) => [name, id] as const))(
    'the first rows of %s show many colors, and seeds differ',
    async (_, id) => {
      const pages = await firstPages(id)
      for (const page of pages) {
        const colors = page.slice(0, 8).map((product) => product.colors[0]!.name)
        expect(new Set(colors).size).toBeGreaterThanOrEqual(4)
      }
      const openings = pages.map((page) =>
        page
          .slice(0, 4)
          .map((product) => product.id)
          .join(),
      )
      expect(new Set(openings).size).toBeGreaterThan(SEEDS / 2)
    },
  )
})
