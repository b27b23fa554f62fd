// Removes the demo from a shop and keeps what was made since. Without --yes it only counts:
// npm run demo:remove
// npm run demo:remove -- --yes
import { parseArgs } from 'node:util'
import { removeDemo } from '../server/demo/removal/remove-demo.ts'
import { runOnShop } from './run-on-database.ts'

const { values } = parseArgs({ options: { yes: { type: 'boolean', default: false } } })

await runOnShop(async ({ db }) => {
  const { counts, hasOwner, isRemoved } = await removeDemo(db, { isWanted: values.yes })
  console.log(isRemoved ? 'Removed from the shop:' : 'Of the demo, this would be removed:')
  const rows: [what: string, removed: number, kept?: number][] = [
    ['customers', counts.customers],
    ['orders', counts.orders],
    ['products', counts.products, counts.kept_products],
    ['units', counts.units, counts.kept_units],
    ['events', counts.events, counts.kept_events],
    ['discount codes', counts.coupons, counts.kept_coupons],
  ]
  for (const [what, removed, kept = 0] of rows)
    console.log(
      `  ${what}: ${removed}${kept > 0 ? `; ${kept} stay, because orders of others need them` : ''}`,
    )
  console.log('Its staff can no longer log in. Products that stay are not published any more.')
  if (!hasOwner) {
    console.error(
      'twirl: nothing was removed: the shop needs an owner of its own first, see npm run staff:invite',
    )
    process.exitCode = 1
  } else if (!isRemoved)
    console.log('Nothing was removed yet. To do it: npm run demo:remove -- --yes')
})
