// npm run capacity -- --visitors 1000000 [--cdn] [--replica] [--buyers 2] [--peak 5] …
// Which part of the shop is full first with so many visitors a day. Each assumption of plan-capacity.ts is an option.
import { parseArgs } from 'node:util'
import { printTable } from '../report/print-table.ts'
import { capacityCells, CAPACITY_COLUMNS } from './capacity-cells.ts'
import { type Assumptions, ASSUMPTIONS, fullLeader, planCapacity } from './plan-capacity.ts'

const names = Object.keys(ASSUMPTIONS) as (keyof Assumptions)[]
const { values } = parseArgs({
  options: {
    cdn: { type: 'boolean', default: false },
    replica: { type: 'boolean', default: false },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  },
})
const given = values as Partial<Record<string, string | boolean>>
const assumed = { ...ASSUMPTIONS }
for (const name of names) {
  if (given[name] === undefined) continue
  assumed[name] = Number(given[name])
  if (!(assumed[name] > 0)) throw new Error(`--${name} must be a number above 0`)
}
const measures = { cdn: given['cdn'] === true, replica: given['replica'] === true }
printTable(planCapacity(assumed, measures).map(capacityCells), CAPACITY_COLUMNS)
console.log(`\nThe leader is full at ${fullLeader(assumed, measures).toFixed(0)} orders a second.`)
