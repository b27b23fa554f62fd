import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { changeEvent, type EventFile } from '@twirl/contract/staff/events/events'
import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { Form } from '#ui/form/form.tsx'
import type { FormValues } from '#ui/form/form-call.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { EventFields } from './event-fields.tsx'
import { eventQuery } from './event-queries.ts'
import { OfferFields } from './offer-fields.tsx'
import { pricesOf, quotasOf } from './offer-values.ts'
import { checkEventForm, readEventForm } from './read-event-form.ts'

/** The fields of an event, to be changed (STAFF-149). */
export function EditEventPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  // As it was when the page was opened: what is typed must not be replaced, and another member’s change is noticed.
  const query = useQuery({ ...eventQuery(id), staleTime: 0, refetchOnWindowFocus: false })
  return (
    <>
      <PageTitle title={query.data ? `Change ${query.data.form.theme}` : 'Change an event'}>
        <AdminLink to={`/admin/events/${id}`} className={TEXT_BUTTON}>
          Back to the event
        </AdminLink>
      </PageTitle>
      <Loaded query={query}>{(file) => <EditForm key={file.version} file={file} />}</Loaded>
    </>
  )
}

function EditForm({ file }: { file: EventFile }) {
  const { id, version, form: event, state } = file
  const queryClient = useQueryClient()
  const router = useRouter()
  const [offer, setOffer] = useState({ products: file.products, collections: file.collections })
  const [saved, setSaved] = useState<EventFile | null>(null)
  // Not at once: until the next render the form asks before unsaved text is left.
  useEffect(() => {
    if (!saved) return
    queryClient.setQueryData(eventQuery(String(id)).queryKey, saved)
    router.history.push(`/admin/events/${id}`)
  }, [saved, id, queryClient, router])
  const chosen = {
    product_ids: offer.products.map((product) => product.id),
    collection_ids: offer.collections.map((collection) => collection.id),
  }
  const call = {
    check: (values: FormValues) => checkEventForm(values, chosen),
    send: (values: FormValues) =>
      api(changeEvent, { id, version, form: readEventForm(values, chosen) }),
  }
  return (
    <div className="max-w-224">
      <Form
        label="Change the event"
        load={async () => call}
        button="Save"
        onSent={(changed) => {
          announce('The event is saved.')
          void queryClient.invalidateQueries({ queryKey: ['events'] })
          setSaved(changed)
        }}
        hasLeaveWarning
      >
        <EventFields event={event} isDraft={state === 'DRAFT'} />
        <OfferFields
          offer={offer}
          onChange={setOffer}
          prices={pricesOf(event)}
          quotas={quotasOf(event)}
          stock={file.own_stock}
        />
      </Form>
    </div>
  )
}
