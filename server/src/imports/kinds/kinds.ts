import type { ImportKindName } from '@twirl/contract/staff/catalogue/import-fields'
import { collections } from './collections.ts'
import { customers } from './customers.ts'
import type { ImportKind } from './import-kind.ts'
import { products } from './products.ts'
import { units } from './units.ts'

// Items and targets are read only by the kind that made them.
export const KINDS = { collections, customers, products, units } as unknown as Record<
  ImportKindName,
  ImportKind<unknown, unknown>
>
