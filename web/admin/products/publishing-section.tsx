import { useQueryClient } from '@tanstack/react-query'
import { publishProduct } from '@twirl/contract/staff/catalogue/product-changes'
import type { PublishState, StaffProduct } from '@twirl/contract/staff/catalogue/products'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { Section } from '../customers/section.tsx'
import { showSaved } from './product-queries.ts'
import { stateText } from './product-texts.ts'

/** Publishes now or at a time, and takes out of the shop (STAFF-119). */
export function PublishingSection({ product }: { product: StaffProduct }) {
  const queryClient = useQueryClient()
  const { id, version, state } = product
  const show = (changed: StaffProduct) => {
    showSaved(queryClient, changed)
    announce(stateText(changed))
  }
  const set = async (wanted: PublishState) =>
    show(await api(publishProduct, { id, version, state: wanted }))
  const schedule = {
    check: (values: FormValues) => ({
      ...(!values['day'] && { day: 'Please choose a date' }),
      ...(!values['time'] && { time: 'Please choose a time' }),
    }),
    send: ({ day = '', time = '' }: FormValues) =>
      api(publishProduct, { id, version, state: 'SCHEDULED', day, time }),
  }
  return (
    <Section title="Publishing">
      <p className="pb-3 font-semibold">{stateText(product)}</p>
      <div className="flex flex-wrap gap-3 pb-4">
        {state !== 'PUBLISHED' && (
          <ActionButton className={buttonClass()} action={() => set('PUBLISHED')}>
            Publish now
          </ActionButton>
        )}
        {state !== 'UNPUBLISHED' && (
          <ActionButton className={buttonClass('outline')} action={() => set('UNPUBLISHED')}>
            {state === 'PUBLISHED' ? 'Take out of the shop' : 'Take back the schedule'}
          </ActionButton>
        )}
      </div>
      {state !== 'PUBLISHED' && (
        <Form
          // Anew after each change, with empty fields.
          key={version}
          label="Schedule"
          load={async () => schedule}
          button="Schedule"
          onSent={show}
        >
          <TextField name="day" label="Day" type="date" />
          <TextField name="time" label="Time in New York" type="time" />
        </Form>
      )}
    </Section>
  )
}
