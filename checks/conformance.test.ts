import { globSync, readFileSync } from 'node:fs'
import * as catalog from '@twirl/contract/catalog'
import type { Endpoint } from '@twirl/contract/endpoint'
import * as favorites from '@twirl/contract/favorites'
import * as messages from '@twirl/contract/messages'
import * as primitives from '@twirl/contract/primitives'
import * as system from '@twirl/contract/system'
import { describe, expect, test } from 'vitest'

// What the product's specification says literally, by its line, and where we say the same. It grows with
// each part of the shop that opens.

const ROOT = new URL('../', import.meta.url)
const read = (pattern: string): string =>
  globSync(pattern, { cwd: ROOT })
    .filter((path) => !path.includes('.test.'))
    .map((path) => readFileSync(new URL(path, ROOT), 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ')

const web = read('web/src/**/*.{ts,tsx}')
const contract = read('packages/contract/src/*.ts')
const server = read('server/src/**/*.ts')

describe('texts', () => {
  test.each([
    [13, server, '$16.99'],
    [13, server, '$19.99'],
    [26, web, 'LOAD PREVIOUS PRODUCTS'],
    [26, web, 'LOAD MORE PRODUCTS'],
    [26, web, 'CURRENTLY DISPLAYING'],
    [26, web, 'SORRY THERE ARE NO MORE PRODUCTS TO SHOW'],
    [26, web, "You don't have any Items yet"],
    [29, web, 'RENT BY OCCASIONS'],
    [29, web, 'SALE'],
    [32, web, 'YOU MIGHT ALSO LIKE'],
    [33, web, 'Rent From'],
    [33, web, 'Buy Now'],
    [33, web, '% off'],
    [42, web, 'Individual Rental'],
    [42, web, 'Rent with Us'],
    [42, web, 'How to Rent and Return'],
    [42, web, 'Group Rental'],
    [42, web, 'Find My Group Rental'],
    [42, web, 'Lead A Group'],
    [42, web, 'In-person Rental Events'],
    [43, web, 'Rent By Occasions'],
    [43, web, 'Lead a Group'],
    [43, web, 'Size Charts'],
    [43, web, 'Our Mission'],
    [43, web, 'Damaged Items Policy'],
    [43, web, 'Contact Us'],
    [43, web, 'Privacy Policy'],
    [88, web, 'Are you sure to leave current page?'],
    [111, contract, 'The correct cell phone format: 333-333-3333'],
    [113, contract, 'Please enter the correct email format'],
    [126, contract, 'Required'],
    [136, contract, "You don't have permission for this page. Please check with admin."],
    [187, contract, 'Failed to connect'],
    [187, contract, 'ajax() response not in JSON format'],
    [188, web, 'Oops! Something went wrong'],
    [188, web, 'Got it'],
    [190, contract, 'customer not login'],
  ])('line %i', (_line, text, literal) => {
    expect(text.includes(literal) ? literal : null).toBe(literal)
  })
})

describe('routes', () => {
  const paths = [...read('web/src/routeTree.gen.ts').matchAll(/fullPath: '([^']+)'/g)].map(
    ([, path]) => path,
  )

  test.each([
    [29, '/home'],
    [29, '/how-it-works'],
    [29, '/how-it-works/group-rental'],
    [29, '/collections/$collectionId'],
    [29, '/lead-a-group'],
    [29, '/sale'],
    [29, '/careers'],
    [29, '/faq'],
    [29, '/returns'],
    [29, '/damaged-items-policy'],
    [29, '/our-mission'],
    [29, '/contact-us'],
    [29, '/favorites'],
    [29, '/size-charts'],
    [29, '/privacy-policy'],
    [29, '/empty-page'],
    [32, '/p/$productId'],
    [32, '/collections/$collectionId/p/$productId'],
    [32, '/sale/p/$productId'],
  ])('line %i: %s', (_line, path) => {
    expect(paths.map((known) => known?.replace(/\/$/, ''))).toContain(path)
  })
})

describe('calls', () => {
  const endpoints = [catalog, favorites, messages, system]
    .flatMap((module) => Object.values<unknown>(module))
    .filter(
      (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value,
    )
    .map(({ method, path }) => `${method} ${path}`)

  test.each([
    [144, 'PUT /ajax/collection/{id}/item'],
    [145, 'GET /ajax/collection/{id}/random-display-product'],
    [146, 'PUT /ajax/collection/list'],
    [158, 'POST /ajax/favorite'],
    [158, 'PUT /ajax/favorite'],
    [158, 'DELETE /ajax/favorite/{favoriteId}'],
    [159, 'GET /ajax/product-attribute/list'],
    [162, 'GET /ajax/product/{id}'],
    [164, 'GET /ajax/recommendation/product'],
  ])('line %i: %s', (_line, call) => {
    expect(endpoints).toContain(call)
  })
})

describe('fields', () => {
  const fieldsOf = (schema: { _zod: { def: { shape: object } } }) =>
    Object.keys(schema._zod.def.shape)

  test.each([
    [
      51,
      catalog.productFilter,
      [
        'brands',
        'sizes',
        'colors',
        'types',
        'lengths',
        'is_only_available',
        'sorted_field',
        'random',
      ],
    ],
    [
      53,
      catalog.product,
      [
        'id',
        'title',
        'brand',
        'description',
        'image_url',
        'image_urls',
        'image_key',
        'selling_price',
        'rental_price',
        'retail_price',
        'favorite_id',
        'is_rentable',
        'is_purchasable',
        'variants',
      ],
    ],
    [54, catalog.variant, ['sku', 'size', 'color', 'available_quantity', 'image_urls']],
    [55, catalog.collection, ['id', 'name']],
    [
      55,
      favorites.addFavorite.input,
      ['product_id', 'source', 'trunk_show_id', 'collection_id', 'image_key'],
    ],
  ])('line %i', (_line, schema, fields) => {
    expect(fieldsOf(schema)).toEqual(expect.arrayContaining(fields))
  })

  test.each([
    [68, primitives.SIZES, ['XS', 'S', 'M', 'L', 'XL', 'TWO_XL', 'THREE_XL']],
    [69, catalog.PRODUCT_TYPES, ['TOP', 'DRESS', 'SET', 'JUMPSUIT_ROMPER']],
    [69, catalog.PRODUCT_LENGTHS, ['MINI', 'MIDI', 'MAXI', 'N_A']],
    [
      70,
      catalog.SORTED_FIELDS,
      [
        'RECOMMENDED',
        'FIRST_CLEARANCE_CHECK_IN_TIME',
        'PRICE_DESC',
        'PRICE_ASC',
        'RAND',
        'FIRST_NEW_IN_TIME',
      ],
    ],
    [71, catalog.COLLECTION_KINDS, ['NORMAL', 'RECOMMENDED', 'RENT_FOR_EVERY_OCCASION']],
    [
      80,
      messages.REFERRAL_SOURCES,
      ['GOOGLE_SEARCH', 'FRIEND', 'INSTAGRAM', 'TIKTOK', 'LINKEDIN', 'HANDSHAKE', 'OTHER'],
    ],
  ])('line %i', (_line, values, literals) => {
    expect(new Set<string>(values)).toEqual(new Set(literals))
  })
})
