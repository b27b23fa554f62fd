import { useQueryClient } from '@tanstack/react-query'
import {
  isChangeable,
  type ListedMail,
  type MailKind,
  type MailTexts,
  mailTexts,
  NOTE_MAX,
  OPENING_MAX,
  previewMail,
  saveMailTexts,
  SUBJECT_MAX,
} from '@twirl/contract/staff/mails'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextArea, TextField } from '#ui/form/fields/field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'

export type Placeholder = { name: string; value: string }

type MailTextsFormProps = {
  mail: ListedMail
  /** What the mail says if the shop says nothing else; not known until the preview is loaded. */
  usual: { subject: string; opening: string } | undefined
  placeholders: Placeholder[]
  onPreview: (texts: MailTexts) => void
}

/** What an owner changes in a kind of mail, and the note that the shop adds to it (STAFF-196, STAFF-236). */
export function MailTextsForm({ mail, usual, placeholders, onPreview }: MailTextsFormProps) {
  const { kind, subject, opening, note, version } = mail
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: ['mails'] })
  const call = {
    check: (values: FormValues) => checkEach(mailTexts.shape, values),
    send: async (values: FormValues) => {
      const texts = textsOf(values)
      const isSaved = values['act'] !== 'preview'
      // The server knows the placeholders: an unknown one is an error at its field.
      await (isSaved
        ? api(saveMailTexts, { kind, ...texts, version })
        : api(previewMail, { kind, ...texts }))
      return { texts, isSaved }
    },
  }
  const restore = async (texts: Partial<MailTexts>) => {
    await api(saveMailTexts, { kind, subject, opening, note, ...texts, version })
    announce('The usual text is back.')
    await reload()
  }
  return (
    <div className="flex flex-col gap-4">
      <Form
        label="Texts of the shop"
        load={async () => call}
        button="Save"
        onSent={({ texts, isSaved }) => {
          onPreview(texts)
          if (!isSaved) return
          announce('The texts are saved.')
          void reload()
        }}
        moreButtons={
          <button type="submit" name="act" value="preview" className={buttonClass('outline')}>
            Preview
          </button>
        }
      >
        {isChangeable(kind, 'subject') && (
          <TextField
            name="subject"
            label="Subject"
            hint={usual && `Leave it empty for the usual one: ${usual.subject}`}
            maxLength={SUBJECT_MAX}
            defaultValue={subject}
            isOptional
            isWide
          />
        )}
        {isChangeable(kind, 'opening') && (
          <TextArea
            name="opening"
            label="First paragraph"
            hint={usual && `Leave it empty for the usual one: ${usual.opening}`}
            rows={5}
            maxLength={OPENING_MAX}
            defaultValue={opening}
            isOptional
          />
        )}
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
      <FixedTexts kind={kind} />
      {(subject || opening) && (
        <ActionButton action={() => restore({ subject: '', opening: '' })} className={TEXT_BUTTON}>
          Use the usual text
        </ActionButton>
      )}
      {note && (
        <ActionButton action={() => restore({ note: '' })} className={TEXT_BUTTON}>
          Remove the note
        </ActionButton>
      )}
      {version > 0 && (
        <AdminLink to={`/admin/audit?subject_kind=mail&subject=${kind}`} className={TEXT_BUTTON}>
          Who changed these texts
        </AdminLink>
      )}
      <PlaceholderList placeholders={placeholders} />
    </div>
  )
}

function textsOf(values: FormValues): MailTexts {
  const text = (name: keyof MailTexts) => values[name]?.trim() ?? ''
  return { subject: text('subject'), opening: text('opening'), note: text('note') }
}

const WARNINGS: readonly MailKind[] = ['email-change', 'phone-changed', 'password-changed']

/** Says why a text of this mail has no field. */
function FixedTexts({ kind }: { kind: MailKind }) {
  const fixed = [
    ...(isChangeable(kind, 'subject') ? [] : ['subject']),
    ...(isChangeable(kind, 'opening') ? [] : ['first paragraph']),
  ]
  if (fixed.length === 0) return null
  return (
    <p className="text-sm text-ink-soft">
      The {fixed.join(' and the ')} can’t be changed here:{' '}
      {WARNINGS.includes(kind)
        ? 'this mail warns customers that someone changed their account.'
        : 'each mail says something else there, such as a name, an order number, an amount, a date or a code.'}
    </p>
  )
}

function PlaceholderList({ placeholders }: { placeholders: Placeholder[] }) {
  return (
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
  )
}
