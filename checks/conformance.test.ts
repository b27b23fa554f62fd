import { globSync, readFileSync } from 'node:fs'
import * as accounts from '@twirl/contract/accounts'
import * as catalog from '@twirl/contract/catalog'
import type { Endpoint } from '@twirl/contract/endpoint'
import * as favorites from '@twirl/contract/favorites'
import * as messages from '@twirl/contract/messages'
import * as primitives from '@twirl/contract/primitives'
import * as rsvp from '@twirl/contract/rsvp'
import * as system from '@twirl/contract/system'
import * as trunkShows from '@twirl/contract/trunk-shows'
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
    [21, web, 'account does not exist'],
    [26, web, 'LOAD PREVIOUS PRODUCTS'],
    [26, web, 'LOAD MORE PRODUCTS'],
    [26, web, 'CURRENTLY DISPLAYING'],
    [26, web, 'SORRY THERE ARE NO MORE PRODUCTS TO SHOW'],
    [26, web, "You don't have any Items yet"],
    [26, web, 'Lead Recommendations'],
    [29, web, 'RENT BY OCCASIONS'],
    [29, web, 'SALE'],
    [29, web, 'Set New Password'],
    [32, web, 'Find my group'],
    [32, web, 'YOU MIGHT ALSO LIKE'],
    [33, web, 'Rent From'],
    [33, web, 'Buy Now'],
    [33, web, '% off'],
    [41, web, 'THANK YOU FOR YOUR SUBMISSION!'],
    [41, web, 'View Collections'],
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
    [114, contract, 'Your password must have: at least 6 characters, letters and numbers'],
    [120, web, 'Request for next show'],
    [126, contract, 'Required'],
    [136, contract, "You don't have permission for this page. Please check with admin."],
    [187, contract, 'Failed to connect'],
    [187, contract, 'ajax() response not in JSON format'],
    [188, web, 'Oops! Something went wrong'],
    [188, web, 'Got it'],
    [190, contract, 'customer not login'],
    [190, web, 'OOPS, Please log in'],
    [190, web, 'Please create an account or login to be able to request this item.'],
    [190, web, 'Go to Login'],
    [195, web, 'Go to update'],
    [197, web, 'Not available'],
    [196, contract, 'Could not find your account!'],
    [196, contract, "This password isn't correct. Try again!"],
    [
      195,
      contract,
      'Please add a university and sorority to your account to be able to request this item.',
    ],
    [197, contract, 'This function is currently only available for Sorority Trunk Shows.'],
    [200, contract, 'Hi beautiful, you have filled out this survey!'],
    [200, contract, 'This questionnaire has been deleted, please contact the house lead.'],
    [200, contract, 'This questionnaire has been canceled, please contact the house lead.'],
    [200, contract, 'This questionnaire has been closed, please contact the house lead.'],
    [200, contract, 'This questionnaire has expired, please contact the house lead.'],
  ])('line %i', (_line, text, literal) => {
    expect(text.includes(literal) ? literal : null).toBe(literal)
  })
})

describe('routes', () => {
  const paths = [...read('web/src/routeTree.gen.ts').matchAll(/fullPath: '([^']+)'/g)].map(
    ([, path]) => path,
  )

  test.each([
    [21, '/account/login'],
    [21, '/account/code-login'],
    [21, '/account/sign-up'],
    [21, '/account/sorority-details'],
    [21, '/account/forgot'],
    [21, '/account/confirm-email/$email'],
    [21, '/account/enter-code/$phoneNumber/$verificationMessageType'],
    [24, '/trunk-show'],
    [25, '/trunk-show/enter-password'],
    [25, '/trunk-show/find'],
    [25, '/trunk-show/not-found'],
    [25, '/trunk-show/not-active'],
    [25, '/trunk-show/p/$productId'],
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
    [29, '/profile'],
    [29, '/reset-password'],
    [29, '/size-charts'],
    [29, '/privacy-policy'],
    [29, '/empty-page'],
    [32, '/p/$productId'],
    [32, '/collections/$collectionId/p/$productId'],
    [32, '/sale/p/$productId'],
    [44, '/login'],
  ])('line %i: %s', (_line, path) => {
    expect(paths.map((known) => known?.replace(/\/$/, ''))).toContain(path)
  })
})

describe('calls', () => {
  const endpoints = [accounts, catalog, favorites, messages, rsvp, system, trunkShows]
    .flatMap((module) => Object.values<unknown>(module))
    .filter(
      (value): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value,
    )
    .map(({ method, path }) => `${method} ${path}`)

  test.each([
    [144, 'PUT /ajax/collection/{id}/item'],
    [145, 'GET /ajax/collection/{id}/random-display-product'],
    [146, 'PUT /ajax/collection/list'],
    [150, 'PUT /ajax/customer/check-phone-number'],
    [150, 'PUT /ajax/customer/check-verification-code'],
    [150, 'GET /ajax/customer/current-customer'],
    [150, 'PUT /ajax/customer/email/check-email-reset-password-link'],
    [150, 'POST /ajax/customer/email/send-email-reset-password-link'],
    [150, 'GET /ajax/customer/get-by-email'],
    [150, 'GET /ajax/customer/get-by-phone-number'],
    [150, 'POST /ajax/customer/login'],
    [150, 'PUT /ajax/customer/logout'],
    [150, 'PUT /ajax/customer/profile'],
    [150, 'POST /ajax/customer/register'],
    [150, 'PUT /ajax/customer/reset-password'],
    [150, 'POST /ajax/customer/send-verification-code'],
    [153, 'PUT /ajax/trunk-show/{id}/item'],
    [154, 'PUT /ajax/trunk-show/check-online-trunk-show'],
    [155, 'PUT /ajax/trunk-show/login'],
    [158, 'POST /ajax/favorite'],
    [158, 'PUT /ajax/favorite'],
    [158, 'DELETE /ajax/favorite/{favoriteId}'],
    [159, 'GET /ajax/product-attribute/list'],
    [162, 'GET /ajax/product/{id}'],
    [163, 'POST /ajax/requested-product'],
    [164, 'GET /ajax/recommendation/product'],
    [181, 'POST /ajax/questionnaire'],
    [181, 'PUT /ajax/questionnaire/check'],
  ])('line %i: %s', (_line, call) => {
    expect(endpoints).toContain(call)
  })
})

describe('fields', () => {
  const fieldsOf = (schema: { _zod: { def: { shape: object } } }) =>
    Object.keys(schema._zod.def.shape)

  test.each([
    [
      49,
      accounts.customer,
      [
        'id',
        'first_name',
        'last_name',
        'email',
        'phone_number',
        'logged_in',
        'graduation_date',
        'sorority_id',
        'sorority_name',
        'dress_size',
        'trunk_show_id',
        'university_id',
        'university_name',
      ],
    ],
    [150, accounts.login.input, ['account', 'password', 'verification_code']],
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
    [
      52,
      trunkShows.trunkShow,
      ['trunk_show_id', 'theme', 'online_end_time', 'trunk_show_type', 'lead_name'],
    ],
    [58, trunkShows.requestProduct.input, ['product_id', 'size']],
    [
      64,
      rsvp.sendQuestionnaire.input,
      [
        'trunk_show_alias_id',
        'trunk_show_id',
        'cell_phone',
        'email',
        'first_name',
        'last_name',
        'dress_size',
        'note',
      ],
    ],
    [64, rsvp.findGuestByEmail.output, ['exists', 'first_name', 'last_name', 'dress_size']],
    [153, trunkShows.listTrunkShowItems.output, ['products', 'total', 'theme', 'trunk_show_type']],
    [
      154,
      trunkShows.checkOnlineTrunkShow.input,
      ['university_id', 'sorority_id', 'trunk_show_alias_id'],
    ],
    [154, trunkShows.checkOnlineTrunkShow.output, ['if_exists', 'theme', 'online_end_time']],
    [155, trunkShows.loginTrunkShow.input, ['password']],
    [155, trunkShows.loginTrunkShow.output, ['trunk_show_id']],
    [162, catalog.getProduct.input, ['category', 'trunk_show_id']],
    [181, rsvp.checkQuestionnaire.output, ['trunk_show_id', 'trunk_show_theme']],
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
    [67, trunkShows.GROUP_TYPES, ['SORORITY_TRUNK_SHOW', 'GROUP_RENTAL']],
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
    [74, trunkShows.TRUNK_SHOW_KINDS, ['ONLINE', 'IN_PERSON', 'BOTH', 'ONLINE_GROUP']],
    [
      79,
      accounts.CONTACT_CONFLICT_RESOLUTIONS,
      ['UNCONFIRMED', 'USE_OLD_EMAIL', 'USE_NEW_EMAIL', 'USE_OLD_CELL_PHONE', 'USE_NEW_CELL_PHONE'],
    ],
    [
      80,
      accounts.VERIFICATION_MESSAGE_TYPES,
      [
        'CUSTOMER_REGISTER',
        'CUSTOMER_UPDATE_PHONE_NUMBER',
        'CUSTOMER_RESET_PASSWORD',
        'CUSTOMER_LOGIN',
      ],
    ],
    [
      82,
      messages.REFERRAL_SOURCES,
      ['GOOGLE_SEARCH', 'FRIEND', 'INSTAGRAM', 'TIKTOK', 'LINKEDIN', 'HANDSHAKE', 'OTHER'],
    ],
  ])('line %i', (_line, values, literals) => {
    expect(new Set<string>(values)).toEqual(new Set(literals))
  })
})
