import { useQuery } from '@tanstack/react-query'
import { type ListedMail, listMails, MAILS, TEXT_MESSAGES } from '@twirl/contract/staff/mails'
import { api } from '#lib/api.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'

const isForStaff = ({ kind }: ListedMail) => 'isForStaff' in MAILS[kind]

/** Every mail and text message that the shop sends (STAFF-195). */
export function MailsPage() {
  const mails = useQuery({ queryKey: ['mails'], queryFn: () => api(listMails, {}) })
  return (
    <>
      <PageTitle title="Mails" />
      <Loaded query={mails}>
        {({ mails: all, texts }) => (
          <div className="flex flex-col gap-8">
            <MailList title="To customers" mails={all.filter((mail) => !isForStaff(mail))} />
            <MailList title="To the shop" mails={all.filter(isForStaff)} />
            <section aria-labelledby="texts">
              <h2 id="texts" className="pb-3 text-xl">
                Text messages
              </h2>
              {texts.map(({ kind, text }) => (
                <div key={kind} className="rounded-input border border-line bg-white p-4 text-sm">
                  <h3 className="font-text text-base font-semibold">{TEXT_MESSAGES[kind].name}</h3>
                  <p className="text-ink-soft">{TEXT_MESSAGES[kind].when}</p>
                  <p className="pt-2 wrap-anywhere whitespace-pre-wrap">{text}</p>
                </div>
              ))}
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function MailList({ title, mails }: { title: string; mails: readonly ListedMail[] }) {
  return (
    <section aria-label={title}>
      <h2 className="pb-3 text-xl">{title}</h2>
      <ul className="grid gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {mails.map(({ kind, subject, opening, note }) => (
          <li key={kind} className="rounded-input border border-line bg-white px-4 py-3 text-sm">
            <AdminLink to={`/admin/mails/${kind}`} className="font-semibold underline">
              {MAILS[kind].name}
            </AdminLink>
            <p className="text-ink-soft">{MAILS[kind].when}</p>
            {(subject || opening) && <p className="pt-1">With texts of the shop</p>}
            {note && <p className="line-clamp-2 pt-1 wrap-anywhere">Note: {note}</p>}
          </li>
        ))}
      </ul>
    </section>
  )
}
