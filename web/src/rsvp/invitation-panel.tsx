import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire } from '@twirl/contract/groups/rsvp'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'

type InvitationPanelProps = {
  event: EndpointOutput<typeof checkQuestionnaire> | undefined
  isLoading: boolean
}

// With large text the value is below its name.
const ROW = 'flex flex-wrap gap-x-4'
const NAME = 'min-w-20 text-ink-soft'

/** The event of the invitation; the same height before it has loaded. */
export function InvitationPanel({ event, isLoading }: InvitationPanelProps) {
  return (
    <section className="flex flex-col overflow-hidden rounded-band bg-lilac lg:sticky lg:top-8 lg:self-start">
      <div className={`flex flex-col gap-3 p-7 lg:p-10 ${event || isLoading ? 'min-h-56' : ''}`}>
        <p className="text-sm font-semibold text-violet">
          {event ? `You’re invited by ${event.host}` : 'You’re invited'}
        </p>
        <h1 className="text-4xl">{event?.trunk_show_theme ?? 'Your invitation'}</h1>
        {event && (
          <>
            <p className="text-ink-soft">
              Tell us if you’re coming and what size you wear. We’ll bring it.
            </p>
            <dl className="flex flex-col gap-1 pt-2 tabular-nums">
              {event.party_date && (
                <div className={ROW}>
                  <dt className={NAME}>The party</dt>
                  <dd className="font-semibold">{formatDay(event.party_date)}</dd>
                </div>
              )}
              {event.hand_out_date && (
                <div className={ROW}>
                  <dt className={NAME}>Pick-up</dt>
                  <dd className="font-semibold">{formatDay(event.hand_out_date)}</dd>
                </div>
              )}
              {event.rsvp_end_time && (
                <div className={ROW}>
                  <dt className={NAME}>Answer by</dt>
                  <dd>
                    <strong className="font-semibold">{formatShopTime(event.rsvp_end_time)}</strong>
                    , New York time
                  </dd>
                </div>
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
