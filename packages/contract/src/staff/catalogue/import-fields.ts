import type { Permission } from '../access/permissions.ts'

/** What can be imported and exported, with the words that pages show. */
export const IMPORT_KINDS = {
  products: 'Products',
  units: 'Units',
  collections: 'Collections',
  customers: 'Customers',
} as const
export type ImportKindName = keyof typeof IMPORT_KINDS

/** Who may import and export a kind: members with one of these (STAFF-210). */
const PERMISSIONS_OF: Record<ImportKindName, readonly Permission[]> = {
  products: ['catalogue'],
  units: ['catalogue'],
  collections: ['catalogue'],
  customers: ['service', 'owner'],
}

/** The kinds that a member may import and export. */
export function importKindsOf(permissions: readonly Permission[]): ImportKindName[] {
  return (Object.keys(IMPORT_KINDS) as ImportKindName[]).filter((kind) =>
    PERMISSIONS_OF[kind].some((permission) => permissions.includes(permission)),
  )
}

/** Whether a kind has data of persons: it needs a reason. */
export const isPersonalKind = (kind: ImportKindName): boolean => kind === 'customers'

export type ImportField = {
  key: string
  /** The column's name in exports. */
  label: string
  isRequired: boolean
  /** Other names under which files of other programs have it. */
  aliases: readonly string[]
  /** What it may contain. */
  hint: string
}

const field = (
  key: string,
  label: string,
  hint: string,
  aliases: readonly string[] = [],
): ImportField => ({ key, label, isRequired: false, aliases, hint })

const required = (...parts: Parameters<typeof field>): ImportField => ({
  ...field(...parts),
  isRequired: true,
})

const YES_OR_NO = 'yes or no'
const DOLLARS = 'dollars, such as 49.50; empty: none'

/** The columns of each kind. The first one is the key, by which a row finds what it changes. */
export const IMPORT_FIELDS: Record<ImportKindName, readonly ImportField[]> = {
  products: [
    required('handle', 'Handle', 'your own name of the product, the same in all its rows', [
      'product handle',
      'external id',
      'product id',
    ]),
    required('title', 'Title', 'the name that shoppers see', ['name', 'product', 'product name']),
    required('brand', 'Designer', 'a designer, known or new', ['brand', 'vendor']),
    required('description', 'Description', 'what shoppers read', ['body', 'details']),
    field('fabric', 'Fabric', '', ['material']),
    field('care', 'Care', '', ['care instructions']),
    required('type', 'Type', 'Dress, Top, Set, or Jumpsuit or romper', [
      'category',
      'product type',
    ]),
    required('length', 'Length', 'Mini, Midi, Maxi or N/A'),
    field('recommendation_score', 'Recommendation', 'a whole number; higher comes first'),
    field('retail_price', 'Retail price', DOLLARS, ['retail', 'msrp', 'compare at price']),
    field('rental_price', 'Rental price', DOLLARS, ['rent', 'rental']),
    field('selling_price', 'Selling price', DOLLARS, ['price', 'buy', 'sale price']),
    field('clearance_price', 'Clearance price', DOLLARS, ['clearance']),
    field('is_rentable', 'Can be rented', YES_OR_NO, ['rentable']),
    field('is_purchasable', 'Can be bought', YES_OR_NO, ['purchasable']),
    field('is_published', 'Published', YES_OR_NO, ['visible', 'status']),
    required('color', 'Color', 'the name of a color', ['colour', 'option1 value']),
    field('color_hex', 'Color code', 'such as #aa3355; needed for a color that is new', ['hex']),
    required('size', 'Size', 'XS, S, M, L, XL, 2X or 3X', ['option2 value']),
    field('sku', 'SKU', '3 to 40 letters, numbers and dashes; empty: made up', ['variant sku']),
  ],
  units: [
    required('unit', 'Unit', 'the code on the label, or your own number of a new piece', [
      'unit code',
      'code',
      'barcode',
      'reference',
      'serial number',
    ]),
    required('sku', 'SKU', 'the SKU of a color and size', ['variant sku']),
    field('condition', 'Condition', 'A, B, C or D', ['grade']),
    field('pool', 'Pool', 'Rental or Clearance'),
    field('condition_note', 'Note', 'what was found at the last inspection', ['notes']),
  ],
  collections: [
    required('handle', 'Handle', 'your own name of the collection', [
      'collection handle',
      'external id',
    ]),
    required('name', 'Name', 'the name that shoppers see', ['title', 'collection']),
    field('description', 'Description', 'what shoppers read', ['body']),
    field('kind', 'Kind', 'Occasion, Recommended or For every occasion', ['type']),
    field('is_published', 'Published', YES_OR_NO, ['visible', 'status']),
    field('products', 'Products', 'handles of products, with commas between them', [
      'product handles',
    ]),
  ],
  customers: [
    required('phone_number', 'Phone', 'ten digits; an account is found by it', [
      'phone number',
      'cell phone',
      'cell',
      'mobile',
      'telephone',
    ]),
    required('first_name', 'First name', '', ['given name', 'firstname']),
    required('last_name', 'Last name', '', ['family name', 'surname', 'lastname']),
    required('email', 'Email', 'an address; only of new accounts', ['e-mail', 'email address']),
    field('dress_size', 'Dress size', 'XS, S, M, L, XL, 2X or 3X', ['size']),
    field('graduation_date', 'Graduation date', 'YYYY-MM-DD or MM/DD/YYYY', ['graduation']),
  ],
}

/** Which column of the file a field is read from, counted from 0. A field that is not named stays as it is. */
export type ImportMapping = Record<string, number>

const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The columns whose names say what they contain. Each column is used once. */
export function suggestMapping(kind: ImportKindName, headers: readonly string[]): ImportMapping {
  const names = headers.map(plain)
  const mapping: ImportMapping = {}
  const isFree = (column: number) => !Object.values(mapping).includes(column)
  // First by the names of exports: an alias of one field may be the name of another one.
  for (const namesOf of [
    ({ label, key }: ImportField) => [label, key],
    ({ aliases }: ImportField) => aliases,
  ])
    for (const each of IMPORT_FIELDS[kind]) {
      if (each.key in mapping) continue
      const known = namesOf(each).map(plain)
      const column = names.findIndex((name, index) => known.includes(name) && isFree(index))
      if (column !== -1) mapping[each.key] = column
    }
  return mapping
}
