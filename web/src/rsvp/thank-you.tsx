import { Link } from '@tanstack/react-router'
import type { EndpointOutput } from '@twirl/contract/endpoint'
import type { checkQuestionnaire } from '@twirl/contract/groups/rsvp'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatDay } from '#lib/format/format-day.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Icon } from '#ui/icon.tsx'

type InvitedEvent = EndpointOutput<typeof checkQuestionnaire>

type ThankYouProps = {
  alias: string
  event: InvitedEvent
  isComing: boolean
  /** Opens the form with the answer that was sent. */
  onChange: () => void
  renderCollections: (isMain: boolean) => ReactNode
}

/** After the answer: the way into the event, and back to the answer. */
export function ThankYou({ alias, event, isComing, onChange, renderCollections }: ThankYouProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const [now] = useState(() => Date.now())
  const shop = isComing ? shopOf(event, now) : null
  return (
    <section className="mx-auto flex max-w-180 flex-col items-center gap-4 rounded-band bg-mint px-6 py-14 text-center lg:px-14 lg:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-paper text-success">
        <Icon name="check" className="size-7" />
      </span>
      <h1 ref={title} tabIndex={-1} className="text-4xl">
        THANK YOU FOR YOUR SUBMISSION!
      </h1>
      <p className="max-w-[46ch] text-lg text-ink-soft">{messageOf(event, isComing)}</p>
      {shop && <p className="max-w-[46ch]">{shop.text}</p>}
      <div className="flex flex-wrap justify-center gap-3 pt-3">
        {shop?.isOpen && (
          <Link to="/trunk-show/find" search={{ alias }} className={buttonClass()}>
            Choose your dress
          </Link>
        )}
        {renderCollections(!shop?.isOpen)}
        {isComing && (
          <a
            href={`/trunk-show/${encodeURIComponent(alias.toLowerCase())}/event.ics`}
            download
            className={buttonClass('outline')}
          >
            Add to calendar
          </a>
        )}
      </div>
      <button
        type="button"
        onClick={onChange}
        className="min-h-11 font-semibold text-berry underline underline-offset-4 hover:text-berry-deep"
      >
        Change my answer
      </button>
    </section>
  )
}

function messageOf({ trunk_show_theme, party_date }: InvitedEvent, isComing: boolean): string {
  if (!isComing) return `We’ll miss you at ${trunk_show_theme}. Thanks for letting us know.`
  const day = party_date === null ? '' : ` on ${formatDay(party_date)}`
  return `See you at ${trunk_show_theme}${day}. A confirmation is on its way to your inbox.`
}

/** Whether the dresses of the event can be ordered now, or when. Null for an event in person, or one that has closed. */
function shopOf({ online_start_time, online_end_time }: InvitedEvent, now: number) {
  if (online_start_time === null || online_end_time === null) return null
  if (Date.parse(online_end_time) <= now) return null
  if (Date.parse(online_start_time) > now)
    return {
      isOpen: false,
      text: `You can choose your dress from ${formatShopTime(online_start_time)}, New York time.`,
    }
  return {
    isOpen: true,
    text: `Now choose your dress, until ${formatShopTime(online_end_time)}, New York time. You need the event’s password: your group leader has it.`,
  }
}
