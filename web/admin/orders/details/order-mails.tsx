import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getOrderMail,
  listOrderMails,
  type OrderMail,
  sendOrderMailAgain,
} from '@twirl/contract/staff/orders/order-details'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Loaded } from '../../shell/loaded.tsx'
import { TEXT_BUTTON } from '../../shell/text-button.ts'
import { Section } from './section.tsx'

const mailsQuery = (orderNumber: string) =>
  queryOptions({
    queryKey: ['order', orderNumber, 'mails'],
    queryFn: () => api(listOrderMails, { orderNumber }),
  })

/** The mails that were sent about an order: seen, and sent again (STAFF-18). */
export function OrderMails({ number, maySend }: { number: string; maySend: boolean }) {
  const mails = useQuery(mailsQuery(number))
  const [opened, setOpened] = useState<OrderMail | null>(null)
  return (
    <Section title="Mails">
      <Loaded query={mails}>
        {({ mails: rows }) =>
          rows.length === 0 ? (
            <p className="text-ink-soft">No mail about this order is kept.</p>
          ) : (
            <ol aria-label="Mails" className="flex flex-col divide-y divide-line">
              {rows.map((mail) => (
                <li key={mail.id} className="flex flex-wrap justify-between gap-x-4 py-1">
                  <div className="min-w-0 py-1 wrap-anywhere">
                    <p>{mail.subject || 'The content of this mail is not kept any more.'}</p>
                    <p className="text-ink-soft">
                      {mail.to && `To ${mail.to}, `}
                      {sendingText(mail)}
                    </p>
                  </div>
                  {mail.has_content && (
                    <button
                      type="button"
                      aria-label={`Read: ${mail.subject}, ${formatShopTime(mail.created_at)}`}
                      className={TEXT_BUTTON}
                      onClick={() => setOpened(mail)}
                    >
                      Read
                    </button>
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
      {opened && (
        <MailPopup
          number={number}
          mail={opened}
          maySend={maySend}
          onClose={() => setOpened(null)}
        />
      )}
    </Section>
  )
}

function sendingText({ sent_at, is_failed, created_at }: OrderMail): string {
  if (sent_at) return `sent ${formatShopTime(sent_at)}`
  return is_failed
    ? `could not be sent, ${formatShopTime(created_at)}`
    : `waiting to be sent since ${formatShopTime(created_at)}`
}

type MailPopupProps = {
  number: string
  mail: OrderMail
  maySend: boolean
  onClose: () => void
}

function MailPopup({ number, mail, maySend, onClose }: MailPopupProps) {
  const queryClient = useQueryClient()
  // One for each opening: two presses send one mail.
  const [request_key] = useState(() => crypto.randomUUID())
  const content = useQuery({
    queryKey: ['order', number, 'mail', mail.id],
    queryFn: () => api(getOrderMail, { orderNumber: number, id: mail.id }),
  })
  const sendAgain = async () => {
    const answer = await api(sendOrderMailAgain, { orderNumber: number, id: mail.id, request_key })
    queryClient.setQueryData(mailsQuery(number).queryKey, answer)
    announce(`The mail is on its way to ${mail.to} again.`)
    onClose()
  }
  return (
    <Popup title={mail.subject} onClose={onClose}>
      <p className="text-sm">To {mail.to}</p>
      <Loaded query={content}>
        {({ text }) => (
          <section
            aria-label="Text of the mail"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls
            tabIndex={0}
            className="max-h-[50vh] overflow-y-auto rounded-input border border-line bg-white p-3 text-sm whitespace-pre-wrap"
          >
            {text}
          </section>
        )}
      </Loaded>
      {maySend && (
        <ActionButton action={sendAgain} className={buttonClass('outline')}>
          Send again
        </ActionButton>
      )}
    </Popup>
  )
}
