import { useQuery, useQueryClient } from '@tanstack/react-query'
import { eventPassword } from '@twirl/contract/groups/event-password'
import type { StoredEvent } from '@twirl/contract/staff/events/event-form'
import {
  draftEventOfApplication,
  getApplicationForm,
} from '@twirl/contract/staff/events/applications'
import { copyEvent, createEvent, type EventFile } from '@twirl/contract/staff/events/events'
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

/** What is free is counted for the days of an event that is stored. */
const NO_STOCK: EventFile['own_stock'] = []

/** A new event: empty, a copy of another one with later dates (STAFF-146, STAFF-152), or of an application (LEAD-64). */
export function NewEventPage() {
  const [{ copy, weeks = '52', application }, apply] = useAddressSearch([
    'copy',
    'weeks',
    'application',
  ] as const)
  if (application)
    return (
      <>
        <PageTitle title="Event of an application" />
        <EventOfApplication id={application} />
      </>
    )
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

function EventOfApplication({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['application-form', id],
    queryFn: () => api(getApplicationForm, { id }),
    // What is typed into the form must not be replaced; a form that was left is read anew.
    staleTime: Infinity,
    gcTime: 0,
  })
  return (
    <Loaded query={query}>
      {({ form, version, ...offer }) => (
        <NewEventForm event={form} offer={offer} application={{ id: Number(id), version }} />
      )}
    </Loaded>
  )
}

type NewEventFormProps = {
  event: StoredEvent | null
  offer: Offer
  application?: { id: number; version: number }
}

function NewEventForm({ event, offer: first, application }: NewEventFormProps) {
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
      const draft = { key, form, password: password || null }
      const { id } = application
        ? await api(draftEventOfApplication, { ...application, ...draft })
        : await api(createEvent, draft)
      return { id, password }
    },
  }
  const handleSent = (sent: { id: number; password: string }) => {
    announce('The draft is made.')
    for (const part of ['events', 'applications', 'application'])
      void queryClient.invalidateQueries({ queryKey: [part] })
    setMade(sent)
  }
  if (made) return <MadeEvent {...made} applicationId={application?.id} />
  return (
    <div className="max-w-224">
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
          stock={NO_STOCK}
        />
        <Group title="Password">
          <EventPasswordField
            isProposed={application !== undefined}
            hint="Members join with it. It is shown now and never again. An event that is met in person only needs none."
          />
        </Group>
      </Form>
    </div>
  )
}

type MadeEventProps = { id: number; password: string; applicationId: number | undefined }

function MadeEvent({ id, password, applicationId }: MadeEventProps) {
  return (
    <section aria-label="The draft is made" className="max-w-144 rounded-input bg-mint p-5">
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
      </AdminLink>{' '}
      {applicationId !== undefined && (
        <AdminLink to={`/admin/applications/${applicationId}`} className={TEXT_BUTTON}>
          Go to the application
        </AdminLink>
      )}
    </section>
  )
}
