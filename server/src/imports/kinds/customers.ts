import { email, name, phone, SIZE_LABELS } from '@twirl/contract/primitives'
import type { Database } from '#platform/database/database.ts'
import {
  insertImportedCustomer,
  listCustomersByPhone,
  listCustomersForExport,
  type ImportedCustomer,
  updateImportedCustomer,
} from '../../accounts/public.ts'
import { audit } from '../../staff/public.ts'
import { changesBetween, day, optional, parseRow, size, text } from './cells.ts'
import { type Cells, type ImportKind, RowRefused } from './import-kind.ts'

const SCHEMAS = {
  phone_number: phone,
  first_name: text(name),
  last_name: text(name),
  email: text(email),
  dress_size: optional(size),
  graduation_date: optional(day),
}

type Item = { row: number; customer: Partial<ImportedCustomer> & Required }
type Required = Pick<ImportedCustomer, 'phone_number' | 'first_name' | 'last_name' | 'email'>
type Target = { id: number | null }

const BATCH = 1_000

/** Customers by phone number, which an account has once (STAFF-219). */
export const customers: ImportKind<Item, Target> = {
  isGrouped: false,
  keyOf: (cell) => cell.replaceAll(/[-\s().]/g, ''),

  parse: ([row]) => {
    const { values, errors } = parseRow(row!, SCHEMAS)
    if (errors.length > 0) return { errors }
    // The columns of required fields are chosen before rows are read.
    return { item: { row: row!.number, customer: values as Item['customer'] } }
  },

  compare: async (db, items) => {
    const known = await listCustomersByPhone(
      db,
      items.map(({ customer }) => customer.phone_number),
    )
    return items.map(({ row, customer }) => {
      const before = known.get(customer.phone_number)
      if (before && before.email !== customer.email)
        return {
          outcome: 'ERROR',
          errors: [
            {
              row,
              column: 'email',
              message:
                'The account with this phone number has another email, which only the customer changes.',
            },
          ],
        }
      const changes = changesBetween(row, before ? cellsOf(before) : null, cellsOf(customer))
      const outcome = !before ? 'NEW' : changes.length > 0 ? 'CHANGED' : 'UNCHANGED'
      return { outcome, changes, target: { id: before?.id ?? null } }
    })
  },

  write: async (transaction, deps, { customer }, { id }) => {
    const now = deps.clock.now()
    const { email: address, ...change } = customer
    if (id !== null) await updateImportedCustomer(transaction, id, change, now)
    const written =
      id ?? (await insertImportedCustomer(transaction, { ...customer, email: address }, now))
    if (written === null)
      throw new RowRefused('phone_number', 'Another account has this phone number by now.')
    // The audit log is never erased: no personal data.
    await audit(transaction, deps, {
      staff_id: deps.staff_id,
      action: id === null ? 'customer.import' : 'customer.change-by-import',
      subject_kind: 'customer',
      subject_id: written,
    })
  },

  list: listAll,
}

async function* listAll(db: Database): AsyncGenerator<Cells[]> {
  let after = 0
  for (;;) {
    const rows = await listCustomersForExport(db, after, BATCH)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => cellsOf(row))
    after = last.id
  }
}

function cellsOf(customer: Partial<ImportedCustomer>): Cells {
  const {
    phone_number,
    first_name,
    last_name,
    email: address,
    dress_size,
    graduation_date,
  } = customer
  return {
    ...(phone_number !== undefined && { phone_number: withDashes(phone_number) }),
    ...(first_name !== undefined && { first_name }),
    ...(last_name !== undefined && { last_name }),
    ...(address !== undefined && { email: address }),
    ...(dress_size !== undefined && { dress_size: dress_size && SIZE_LABELS[dress_size] }),
    ...(graduation_date !== undefined && { graduation_date }),
  }
}

const withDashes = (digits: string) => digits.replace(/^(...)(...)/, '$1-$2-')
