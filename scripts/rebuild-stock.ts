// Counts the stock of every SKU again and corrects what differs: npm run stock:rebuild. Exit code 1 if anything did.
import { rebuildStock, rollStock } from '../server/src/inventory/public.ts'
import { ShopSettings } from '../server/src/system/shop-settings.ts'
import { runOnShop } from './run-on-database.ts'

await runOnShop(async ({ db, log }) => {
  const settings = new ShopSettings(db, log)
  await settings.reload()
  await rollStock(db, new Date(), settings.current.rental_terms)
  const differences = await rebuildStock(db)
  for (const { sku, stored, counted } of differences)
    console.log(`${sku}: stored ${JSON.stringify(stored)}, counted ${JSON.stringify(counted)}`)
  console.log(
    differences.length === 0
      ? 'Every stored count is right.'
      : `${differences.length} stored counts were wrong and have been corrected.`,
  )
  if (differences.length > 0) process.exitCode = 1
})
