import { getBooks, settleDifference, settleTax } from '@twirl/contract/staff/money/books'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/database/database.ts'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { toDollars, toDollarsOrNull } from '#platform/money.ts'
import { listDifferences, listTaxOwed } from './books.queries.ts'
import { settleGatewayDifference, settleOwedTax } from './settle-books.ts'

// Both lists are short, unless a service was down for long: then the next ones follow when the first are settled.
const LIST_MAX = 200
const DONE = { done: true } as const

export function booksRoutes(routes: Routes, deps: { db: Database; clock: Clock }): void {
  routes.handle(getBooks, async () => {
    const owed = await listTaxOwed(deps.db, LIST_MAX)
    const differences = await listDifferences(deps.db, LIST_MAX)
    return {
      tax_owed: owed.map(({ order_number, paid_at, state, tax_owed_cents }) => ({
        order_number,
        paid_at: paid_at.toISOString(),
        state,
        tax: toDollarsOrNull(tax_owed_cents),
      })),
      differences: differences.map(({ amount_cents, found_at, ...difference }) => ({
        ...difference,
        amount: toDollars(amount_cents),
        found_at: found_at.toISOString(),
      })),
    }
  })

  routes.handle(settleTax, async (input, visitor) => {
    await settleOwedTax(deps, staffOf(visitor), input)
    return DONE
  })

  routes.handle(settleDifference, async (input, visitor) => {
    await settleGatewayDifference(deps, staffOf(visitor), input)
    return DONE
  })
}
