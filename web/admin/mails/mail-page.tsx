import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  isOrderMail,
  type ListedMail,
  listMails,
  MAILS,
  type MailTexts,
  previewMail,
  sendTestMail,
} from '@twirl/contract/staff/mails'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { MailTextsForm, type Placeholder } from './mail-texts-form.tsx'
import { type OrderPreview, OrderPreviewForm } from './order-preview-form.tsx'

/** One mail: how it looks, a test of it, and what the shop says in it. */
export function MailPage() {
  const { kind } = useParams({ strict: false }) as { kind: string }
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => api(listMails, {}) })
  return (
    <Loaded query={mails}>
      {({ mails: all, placeholders }) => {
        const mail = all.find((each) => each.kind === kind)
        if (!mail) return <PageTitle title="This mail does not exist" />
        return <Mail key={mail.version} mail={mail} placeholders={placeholders} />
      }}
    </Loaded>
  )
}

function Mail({ mail, placeholders }: { mail: ListedMail; placeholders: Placeholder[] }) {
  const { member } = useSuspenseQuery(loginQuery()).data
  const { kind } = mail
  // What the preview shows: the stored texts, or those that are being written.
  const [texts, setTexts] = useState<MailTexts>({
    subject: mail.subject,
    opening: mail.opening,
    note: mail.note,
  })
  const preview = useQuery({
    queryKey: ['mail', kind, texts],
    queryFn: () => api(previewMail, { kind, ...texts }),
    placeholderData: keepPreviousData,
  })
  // The data of an order in place of the invented data.
  const [filled, setFilled] = useState<OrderPreview | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = async () => {
    const { to } = await api(sendTestMail, { kind })
    setSentTo(to)
    announce(`The mail is on its way to ${to}.`)
  }
  const mayChange = member?.permissions.includes('owner') && !('isForStaff' in MAILS[kind])
  return (
    <>
      <PageTitle title={MAILS[kind].name}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ActionButton action={send} className={buttonClass('outline')}>
            Send me a test
          </ActionButton>
          <AdminLink to="/admin/mails" className={TEXT_BUTTON}>
            All mails
          </AdminLink>
        </div>
      </PageTitle>
      <p className="pb-5 text-ink-soft">
        When: {MAILS[kind].when}.{' '}
        {filled
          ? `The data below is that of order ${filled.order_number}; a test has invented data.`
          : 'The data below is invented.'}
        {sentTo && <strong> A test is on its way to {sentTo}.</strong>}
      </p>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[1fr_24rem]">
        <Loaded query={preview}>{(shown) => <Preview {...(filled ?? shown)} />}</Loaded>
        <div className="flex min-w-0 flex-col gap-8">
          {mayChange ? (
            <MailTextsForm
              mail={mail}
              usual={preview.data?.usual}
              placeholders={placeholders}
              onPreview={(written) => {
                setTexts(written)
                setFilled(null)
              }}
            />
          ) : (
            mail.note && (
              <p className="text-sm whitespace-pre-wrap">Note of the shop: {mail.note}</p>
            )
          )}
          {isOrderMail(kind) && <OrderPreviewForm kind={kind} texts={texts} onFilled={setFilled} />}
          {filled && (
            <button type="button" className={TEXT_BUTTON} onClick={() => setFilled(null)}>
              Show invented data again
            </button>
          )}
        </div>
      </div>
    </>
  )
}

function Preview({ subject, html, text }: { subject: string; html: string; text: string }) {
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-3">
      <p className="rounded-input border border-line bg-white px-4 py-2 text-sm wrap-anywhere">
        Subject: <strong>{subject}</strong>
      </p>
      {/* Without permissions: nothing in it runs, and its links lead nowhere. */}
      <iframe
        title="The mail"
        sandbox=""
        srcDoc={withoutSheet(html)}
        className="h-[44rem] w-full rounded-input border border-line bg-white"
      />
      <details className="text-sm">
        <summary className="min-h-8 cursor-pointer font-semibold">As text</summary>
        <pre className="rounded-input border border-line bg-white p-4 font-text wrap-anywhere whitespace-pre-wrap">
          {text}
        </pre>
      </details>
    </section>
  )
}

/** The policy of these pages refuses the style sheet of a mail, which is only for dark and for narrow screens. */
function withoutSheet(html: string): string {
  return html.replaceAll(/<style>[\s\S]*?<\/style>/g, '')
}
