import { useQuery, useQueryClient } from '@tanstack/react-query'
import { eventPassword } from '@twirl/contract/groups/event-password'
import type { StoredEvent } from '@twirl/contract/staff/events/event-form'
import { copyEvent, createEvent } from '@twirl/contract/staff/events/events'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { Form } from '#ui/form/form.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { EventFields, Group } from './event-fields.tsx'
import { type Offer, OfferFields } from './offer-fields.tsx'
import { EventPasswordField } from './password-field.tsx'
import { pricesOf, quotasOf } from './offer-values.ts'
import { checkEventForm, readEventForm } from './read-event-form.ts'

/** A new event, empty or a copy of another one with later dates (STAFF-146, STAFF-152). */
export function NewEventPage() {
  const [{ copy, weeks = '52' }, apply] = useAddressSearch(['copy', 'weeks'] as const)
  if (!copy)
    return (
      <>
        <PageTitle title="New event" />
        <NewEventForm event={null} offer={{ products: [], collections: [] }} />
      </>
    )
  return (
    <>
      <PageTitle title="Copy of an event">
        <label className="flex items-center gap-2 text-sm">
          Weeks later
          <input
            type="number"
            min={1}
            max={520}
            defaultValue={weeks}
            onBlur={({ target }) => {
              if (target.validity.valid && target.value !== weeks) apply({ weeks: target.value })
            }}
            className="h-11 w-20 rounded-input border border-line-strong bg-white px-3"
          />
        </label>
      </PageTitle>
      <CopiedEvent id={copy} weeks={weeks} />
    </>
  )
}

function CopiedEvent({ id, weeks }: { id: string; weeks: string }) {
  const query = useQuery({
    queryKey: ['event-copy', id, weeks],
    queryFn: () => api(copyEvent, { id, weeks }),
    // What is typed into the form must not be replaced.
    staleTime: Infinity,
  })
  return (
    <Loaded query={query}>
      {({ form, ...offer }) => <NewEventForm key={weeks} event={form} offer={offer} />}
    </Loaded>
  )
}

type NewEventFormProps = { event: StoredEvent | null; offer: Offer }

function NewEventForm({ event, offer: first }: NewEventFormProps) {
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [offer, setOffer] = useState(first)
  const [made, setMade] = useState<{ id: number; password: string } | null>(null)
  const chosen = {
    product_ids: offer.products.map(({ id }) => id),
    collection_ids: offer.collections.map(({ id }) => id),
  }
  const call = {
    check: (values: FormValues) => ({
      ...checkEventForm(values, chosen),
      ...(values['kind'] !== 'IN_PERSON' && checkEach({ password: eventPassword }, values)),
    }),
    send: async (values: FormValues) => {
      const password = values['password']?.trim() ?? ''
      const form = readEventForm(values, chosen)
      const { id } = await api(createEvent, { key, form, password: password || null })
      return { id, password }
    },
  }
  const handleSent = (sent: { id: number; password: string }) => {
    announce('The draft is made.')
    void queryClient.invalidateQueries({ queryKey: ['events'] })
    setMade(sent)
  }
  if (made) return <MadeEvent {...made} />
  return (
    <div className="max-w-4xl">
      <Form
        label="New event"
        load={async () => call}
        button="Make the draft"
        onSent={handleSent}
        hasLeaveWarning
      >
        <EventFields event={event} isDraft />
        <OfferFields
          offer={offer}
          onChange={setOffer}
          prices={pricesOf(event)}
          quotas={quotasOf(event)}
        />
        <Group title="Password">
          <EventPasswordField hint="Members join with it. It is shown now and never again. An event that is met in person only needs none." />
        </Group>
      </Form>
    </div>
  )
}

function MadeEvent({ id, password }: { id: number; password: string }) {
  return (
    <section aria-label="The draft is made" className="max-w-xl rounded-input bg-mint p-5">
      <p className="font-semibold">
        The draft is made. Only staff see it until you announce or open it.
      </p>
      {password && (
        <p className="pt-3">
          Its password is <strong className="font-mono text-lg">{password}</strong>. Write it down
          for the group leader: it is not shown again.
        </p>
      )}
      <AdminLink to={`/admin/events/${id}`} className={TEXT_BUTTON}>
        Go to the event
      </AdminLink>
    </section>
  )
}
