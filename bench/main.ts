// npm run bench [-- --products 300,100000] [--rounds 5] [--amount 8000] [--only "listing,cached page"]
//   [--json FILE] [--compare FILE]
// npm run bench -- --history [--scale 1] [--folder DIR] [--rounds 5] [--only "staff,purchase"]
// npm run bench -- --replica [--scale 1] [--rounds 5] [--only "leader,order history"]
// Processor time per request, of the shop and its PostgreSQL, against a reference in the same run. Rounds of both
// alternate; the table shows medians. Linux only: it reads /proc.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { runHistory } from './history/main.ts'
import { openShop } from './measure/open-shop.ts'
import { runReplica } from './replica/main.ts'
import { printTable } from './report/print-table.ts'
import { cellsOf, COLUMNS, compareRows, COMPARED_COLUMNS, type Row } from './report/row.ts'
import type { Rows } from './rows/bench-deps.ts'
import { callRows, LISTING_CALL } from './rows/calls.ts'
import { bookingRows } from './rows/during-bookings.ts'
import { loginRows } from './rows/during-logins.ts'
import { searchFloodRows } from './rows/during-searches.ts'
import { footprintRows } from './rows/footprint.ts'
import { historyRows } from './rows/order-history.ts'
import { pictureRows } from './rows/pictures.ts'
import { processRows } from './rows/processes.ts'
import { purchaseRows } from './rows/purchases.ts'
import { renderRows } from './rows/rendering.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '300' },
    rounds: { type: 'string', default: '5' },
    amount: { type: 'string', default: '8000' },
    /** Only the rows that have one of these texts, separated by commas, in their name. */
    only: { type: 'string', default: '' },
    /** Writes the rows to a file. */
    json: { type: 'string' },
    /** Prints the rows beside those of a file that --json wrote. */
    compare: { type: 'string' },
    /** Compares a shop of 5,000,000 orders with one of a hundredth instead. */
    history: { type: 'boolean', default: false },
    /** Compares a shop that reads from a replica with one that does not instead. */
    replica: { type: 'boolean', default: false },
    /** The size of the long history or of the shop with a replica: 0.1 fills a tenth of the orders. */
    scale: { type: 'string', default: '1' },
    /** Where the filled shops of the long history are, and stay. */
    folder: { type: 'string' },
  },
})
const wanted = values.only.split(',').map((part) => part.trim())
const isWanted = (work: string) => wanted.some((part) => work.includes(part))

// Processes come before what leaves PostgreSQL with work (autovacuum after many orders), which would count as theirs. Memory is
// measured last, after all loads.
const FAMILIES = [
  callRows,
  processRows,
  loginRows,
  bookingRows,
  searchFloodRows,
  purchaseRows,
  historyRows,
  pictureRows,
  renderRows,
  footprintRows,
]
const GROWTH_GOAL = 1.5

const rows: Row[] = []
const productCounts = values.history || values.replica ? [] : values.products.split(',').map(Number)
for (const products of productCounts) {
  const shop = await openShop(products)
  const deps = {
    shop,
    products,
    rounds: Number(values.rounds),
    amount: Number(values.amount),
    isWanted,
  }
  try {
    for (const family of FAMILIES) await addRows(products, family(deps))
  } finally {
    await shop.close()
  }
}
const filled = { scale: Number(values.scale), rounds: Number(values.rounds), isWanted, add }
if (values.history) await runHistory({ ...filled, folder: values.folder })
else if (values.replica) await runReplica(filled)
else addGrowth()
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2))
if (values.compare) {
  const before = JSON.parse(readFileSync(values.compare, 'utf8')) as Row[]
  printTable(compareRows(before, rows), COMPARED_COLUMNS)
} else printTable(rows.map(cellsOf), COLUMNS)

/** A family that cannot be measured does not cost the rows of the others. */
async function addRows(products: number, family: Rows): Promise<void> {
  try {
    for await (const row of family) add({ products, ...row })
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  }
}

function add(row: Row): void {
  rows.push(row)
  const cells = cellsOf(row)
  console.error(COLUMNS.map((column) => cells[column]).join(' | '))
}

/** The listing among the most products against the one among the fewest. */
function addGrowth(): void {
  const listings = rows
    .filter(({ work }) => work === LISTING_CALL)
    .toSorted((a, b) => a.products - b.products)
  const [small, large] = [listings[0], listings.at(-1)]
  if (!small || !large || small === large) return
  add({
    products: large.products,
    work: `listing call against one among ${small.products.toLocaleString('en-US')} products`,
    unit: 'ms',
    shop: large.shop,
    reference: small.shop,
    goal: { ratio: GROWTH_GOAL },
  })
}
