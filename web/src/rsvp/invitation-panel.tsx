import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire } from '@twirl/contract/rsvp'
import { formatNumericDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'

type InvitationPanelProps = { event: EndpointOutput<typeof checkQuestionnaire> | undefined }

/** The event of the invitation; the same height before it has loaded. */
export function InvitationPanel({ event }: InvitationPanelProps) {
  return (
    <section className="flex flex-col overflow-hidden rounded-band bg-lilac lg:sticky lg:top-8 lg:self-start">
      <div className="flex min-h-56 flex-col gap-3 p-7 lg:p-10">
        <p className="text-sm font-semibold text-violet">
          {event ? `You’re invited by ${event.host}` : 'You’re invited'}
        </p>
        <h1 className="text-4xl">{event?.trunk_show_theme ?? 'Your invitation'}</h1>
        {event && (
          <>
            <p className="text-ink-soft">
              Tell us you’re coming and what size you wear. We’ll bring it.
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 pt-2 tabular-nums">
              {event.rsvp_end_time && (
                <>
                  <dt className="text-ink-soft">Answer by</dt>
                  <dd className="font-semibold">{formatShopTime(event.rsvp_end_time)}</dd>
                </>
              )}
              {event.hand_out_date && (
                <>
                  <dt className="text-ink-soft">Pick-up</dt>
                  <dd className="font-semibold">{formatNumericDay(event.hand_out_date)}</dd>
                </>
              )}
            </dl>
          </>
        )}
      </div>
      <img
        src="/art/one-box.svg"
        alt=""
        width="640"
        height="520"
        className="mt-auto h-auto w-full object-contain max-lg:hidden"
      />
    </section>
  )
}
