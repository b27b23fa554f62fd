import { useQueryClient } from '@tanstack/react-query'
import { INTAKE_MAX, receiveUnits } from '@twirl/contract/staff/warehouse/unit-intake'
import { CONDITIONS, POOLS } from '@twirl/contract/staff/warehouse/units'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { reloadUnits } from './product-queries.ts'

type AddUnitsPopupProps = { productId: number; sku: string; name: string; onClose: () => void }

/** Receives new units of a size, as the warehouse does (STAFF-41). */
export function AddUnitsPopup({ productId, sku, name, onClose }: AddUnitsPopupProps) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [received, setReceived] = useState<number | null>(null)
  const call = {
    check: (values: FormValues) => {
      const count = Number(values['count'])
      return {
        ...((!Number.isInteger(count) || count < 1 || count > INTAKE_MAX) && {
          count: `A number from 1 to ${INTAKE_MAX}`,
        }),
        ...(!values['condition'] && { condition: 'Choose a condition' }),
        ...(!values['pool'] && { pool: 'Choose a pool' }),
      }
    },
    send: (values: FormValues) =>
      api(receiveUnits, {
        key,
        lines: [
          {
            sku,
            count: Number(values['count']),
            // The options of the selects are these.
            condition: values['condition'] as keyof typeof CONDITIONS,
            pool: values['pool'] as keyof typeof POOLS,
          },
        ],
      }),
  }
  const handleSent = ({ labels }: { labels: unknown[] }) => {
    announce(`${labels.length} units are on the rail.`)
    setReceived(labels.length)
    void reloadUnits(queryClient, productId)
  }
  if (received !== null)
    return (
      <Popup title={`${name}: ${received} on the rail`} onClose={onClose}>
        <AdminLink to={`/admin/units/labels?key=${key}`} className={TEXT_BUTTON}>
          Print the labels
        </AdminLink>
        <button type="button" className={buttonClass('outline')} onClick={onClose}>
          Done
        </button>
      </Popup>
    )
  return (
    <Popup title={`Add units of ${name}`} onClose={onClose}>
      <Form label="Add units" load={async () => call} button="Receive" onSent={handleSent}>
        <TextField
          name="count"
          label="How many"
          type="number"
          min={1}
          max={INTAKE_MAX}
          defaultValue={1}
          inputMode="numeric"
          isWide
        />
        <SelectField
          name="condition"
          label="Condition"
          options={Object.entries(CONDITIONS)}
          defaultValue="A"
        />
        <SelectField name="pool" label="Pool" options={Object.entries(POOLS)} defaultValue="CORE" />
      </Form>
    </Popup>
  )
}
