import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import {
  INTAKE_MAX,
  type ProductChoice,
  receiveUnits,
} from '@twirl/contract/staff/warehouse/unit-intake'
import { CONDITIONS, POOLS } from '@twirl/contract/staff/warehouse/units'
import { use, useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { FieldErrorsContext } from '#ui/form/fields/field-frame.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { ProductCombobox } from './product-combobox.tsx'
import { useMayReceiveUnits } from './unit-queries.ts'

type Line = { id: number; product: ProductChoice | null }

const LINES_MAX = 50

/** New units, in lines. The key of the form makes a second press receive nothing (STAFF-41). */
export function ReceivePage() {
  const mayReceive = useMayReceiveUnits()
  const router = useRouter()
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [lines, setLines] = useState<Line[]>([{ id: 1, product: null }])
  const [isReceived, setReceived] = useState(false)
  // Not at once: until the next render the form asks before unsaved text is left.
  useEffect(() => {
    if (isReceived) router.history.push(`/admin/units/labels?key=${key}`)
  }, [isReceived, key, router])
  if (!mayReceive)
    return (
      <>
        <PageTitle title="Receive new units" />
        <p>Only members of the warehouse and of the catalog receive units.</p>
      </>
    )

  const choose = (id: number, product: ProductChoice | null) =>
    setLines((known) => known.map((line) => (line.id === id ? { id, product } : line)))
  const call = {
    check: (values: FormValues) =>
      Object.assign({}, ...lines.map((line) => checkLine(line, values))) as Record<string, string>,
    send: (values: FormValues) =>
      api(receiveUnits, { key, lines: lines.map(({ id }) => readLine(id, values)) }),
  }
  const handleSent = ({ labels }: { labels: unknown[] }) => {
    announce(`${labels.length} units are on the rail.`)
    void queryClient.invalidateQueries({ queryKey: ['units'] })
    setReceived(true)
  }
  return (
    <>
      <PageTitle title="Receive new units" />
      <div className="max-w-224">
        <Form
          label="Receive new units"
          load={async () => call}
          button="Receive and show labels"
          onSent={handleSent}
          hasLeaveWarning
          moreButtons={
            lines.length < LINES_MAX && (
              <button
                type="button"
                className={TEXT_BUTTON}
                onClick={() => setLines([...lines, { id: lines.at(-1)!.id + 1, product: null }])}
              >
                Add a line
              </button>
            )
          }
        >
          {lines.map((line, index) => (
            <LineFields
              key={line.id}
              line={line}
              number={index + 1}
              onChoose={(product) => choose(line.id, product)}
              onRemove={
                lines.length > 1
                  ? () => setLines(lines.filter(({ id }) => id !== line.id))
                  : undefined
              }
            />
          ))}
        </Form>
      </div>
    </>
  )
}

function checkLine({ id, product }: Line, values: FormValues): Record<string, string> {
  const count = Number(values[`count_${id}`])
  return {
    ...(!product && { [`product_${id}`]: 'Choose a product' }),
    ...(product && !values[`sku_${id}`] && { [`sku_${id}`]: 'Choose a color and a size' }),
    ...((!Number.isInteger(count) || count < 1 || count > INTAKE_MAX) && {
      [`count_${id}`]: `A number from 1 to ${INTAKE_MAX}`,
    }),
    ...(!values[`condition_${id}`] && { [`condition_${id}`]: 'Choose a condition' }),
    ...(!values[`pool_${id}`] && { [`pool_${id}`]: 'Choose a pool' }),
  }
}

function readLine(id: number, values: FormValues) {
  return {
    sku: values[`sku_${id}`]!,
    count: Number(values[`count_${id}`]),
    // The options of the selects are these.
    condition: values[`condition_${id}`] as keyof typeof CONDITIONS,
    pool: values[`pool_${id}`] as keyof typeof POOLS,
  }
}

type LineFieldsProps = {
  line: Line
  number: number
  onChoose: (product: ProductChoice | null) => void
  onRemove: (() => void) | undefined
}

function LineFields({ line: { id, product }, number, onChoose, onRemove }: LineFieldsProps) {
  const error = use(FieldErrorsContext)[`product_${id}`]
  const variants = (product?.variants ?? []).map(
    ({ sku, color, size }) => [sku, `${color}, ${SIZE_LABELS[size]}`] as const,
  )
  return (
    <fieldset className="col-span-full rounded-input border border-line bg-white p-4">
      <legend className="sr-only">Line {number}</legend>
      <div className="flex items-center justify-between pb-3">
        <p aria-hidden className="font-semibold">
          Line {number}
        </p>
        {onRemove && (
          <button type="button" className={TEXT_BUTTON} onClick={onRemove}>
            Remove line {number}
          </button>
        )}
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-[2fr_1.5fr_1fr]">
        <ProductCombobox label="Product" error={error} chosen={product} onChoose={onChoose} />
        <SelectField
          // Anew for another product: what was chosen belongs to that one.
          key={product?.id}
          name={`sku_${id}`}
          label="Color and size"
          options={variants}
          disabled={!product}
        />
        <TextField
          name={`count_${id}`}
          label="How many"
          type="number"
          min={1}
          max={INTAKE_MAX}
          defaultValue={1}
          inputMode="numeric"
        />
        <SelectField
          name={`condition_${id}`}
          label="Condition"
          options={Object.entries(CONDITIONS)}
          defaultValue="A"
        />
        <SelectField
          name={`pool_${id}`}
          label="Pool"
          options={Object.entries(POOLS)}
          defaultValue="CORE"
        />
      </div>
    </fieldset>
  )
}
