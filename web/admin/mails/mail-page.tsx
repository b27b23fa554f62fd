import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import {
  type ListedMail,
  listMails,
  MAILS,
  NOTE_MAX,
  previewMail,
  saveMailNote,
  sendTestMail,
} from '@twirl/contract/staff/mails'
import { optionalNote } from '@twirl/contract/primitives'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea } from '#ui/form/fields/field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

type Placeholder = { name: string; value: string }

/** One mail: how it looks, a test of it, and the note that the shop adds. */
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
  // What the preview shows: the stored note, or the one that is being written.
  const [note, setNote] = useState(mail.note)
  const preview = useQuery({
    queryKey: ['mail', kind, note],
    queryFn: () => api(previewMail, { kind, note }),
  })
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
        When: {MAILS[kind].when}. The data below is invented.
        {sentTo && <strong> A test is on its way to {sentTo}.</strong>}
      </p>
      <div className="grid grid-cols-1 gap-8 xl:grid-cols-[1fr_24rem]">
        <Loaded query={preview}>{(shown) => <Preview {...shown} />}</Loaded>
        {mayChange ? (
          <NoteForm mail={mail} placeholders={placeholders} onPreview={setNote} />
        ) : (
          mail.note && <p className="text-sm whitespace-pre-wrap">Note of the shop: {mail.note}</p>
        )}
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

type NoteFormProps = {
  mail: ListedMail
  placeholders: Placeholder[]
  onPreview: (note: string) => void
}

function NoteForm({ mail: { kind, note, version }, placeholders, onPreview }: NoteFormProps) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: ['mails'] })
  const call = {
    check: (values: FormValues) => checkEach({ note: optionalNote(NOTE_MAX) }, values),
    send: async (values: FormValues) => {
      const written = values['note']?.trim() ?? ''
      if (values['act'] === 'preview') {
        // An unknown placeholder is an error at the field.
        await api(previewMail, { kind, note: written })
        return { written, isSaved: false }
      }
      await api(saveMailNote, { kind, note: written, version })
      return { written, isSaved: true }
    },
  }
  const restore = async () => {
    await api(saveMailNote, { kind, note: '', version })
    announce('The mail is as it was.')
    await reload()
  }
  return (
    <div className="flex flex-col gap-4">
      <Form
        label="Note of the shop"
        load={async () => call}
        button="Save"
        onSent={({ written, isSaved }) => {
          onPreview(written)
          if (!isSaved) return
          announce('The note is saved.')
          void reload()
        }}
        moreButtons={
          <button type="submit" name="act" value="preview" className={buttonClass('outline')}>
            Preview
          </button>
        }
      >
        <TextArea
          name="note"
          label="Note of the shop"
          hint="It stands after the first paragraph of each mail of this kind."
          rows={5}
          maxLength={NOTE_MAX}
          defaultValue={note}
          isOptional
        />
      </Form>
      {note && (
        <ActionButton action={restore} className={TEXT_BUTTON}>
          Back to the default
        </ActionButton>
      )}
      <section aria-label="Placeholders" className="text-sm">
        <h2 className="font-text text-base font-semibold">Placeholders</h2>
        <p className="pb-2 text-ink-soft">They become the numbers of the settings.</p>
        <dl className="grid grid-cols-[minmax(0,auto)_auto] justify-start gap-x-4">
          {placeholders.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="font-mono wrap-anywhere">{`{${name}}`}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}
