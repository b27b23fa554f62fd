import { useQuery } from '@tanstack/react-query'
import { CONTENT_PLACEHOLDERS } from '@twirl/contract/content'
import { note } from '@twirl/contract/primitives'
import { type EditedPage, previewContent, publishContent } from '@twirl/contract/staff/content'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { TextField } from '#ui/form/fields/field.tsx'
import { checkEach, type FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { announce } from '#ui/live-region.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { BlockFields } from './block-fields.tsx'
import { type DraftBlock, toDraft, toTexts } from './draft.ts'

const REASON_MAX = 500

type ContentEditorProps = { content: EditedPage; onPublished: () => void }

/** The texts of a page beside the page (STAFF-233). */
export function ContentEditor({
  content: { page, version, blocks },
  onPublished,
}: ContentEditorProps) {
  const [draft, setDraft] = useState(() => toDraft(blocks))
  // What the preview shows: the texts of the beginning, until a press shows others.
  const [previewed, setPreviewed] = useState(() => toTexts(draft))
  const preview = useQuery({
    queryKey: ['content-preview', page, previewed],
    queryFn: () => api(previewContent, { page, blocks: previewed }),
    placeholderData: (shown) => shown,
  })
  const setBlock = (changed: DraftBlock) =>
    setDraft((before) => before.map((block) => (block.id === changed.id ? changed : block)))

  const isPreview = (values: FormValues) => values['act'] === 'preview'
  const call = {
    check: (values: FormValues) =>
      isPreview(values) ? {} : checkEach({ reason: note(REASON_MAX) }, values),
    send: async (values: FormValues) => {
      const texts = toTexts(draft)
      // Texts that cannot be shown are errors at their fields.
      if (isPreview(values)) await api(previewContent, { page, blocks: texts })
      else
        await api(publishContent, { page, blocks: texts, version, reason: values['reason'] ?? '' })
      return { texts, isPublished: !isPreview(values) }
    },
  }
  return (
    <div className="grid grid-cols-1 gap-8 xl:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-6">
        <Form
          label="Texts of the page"
          load={async () => call}
          button="Publish"
          hasLeaveWarning
          onSent={({ texts, isPublished }) => {
            if (isPublished) return onPublished()
            setPreviewed(texts)
            announce('The preview shows your texts.')
          }}
          moreButtons={
            <button type="submit" name="act" value="preview" className={buttonClass('outline')}>
              Preview
            </button>
          }
        >
          {draft.map((block) => (
            <BlockFields key={block.id} block={block} onChange={setBlock} />
          ))}
          <TextField
            name="reason"
            label="Reason"
            hint="For the history of the page."
            maxLength={REASON_MAX}
            isWide
          />
        </Form>
        <Help />
      </div>
      <section aria-label="Preview" className="min-w-0">
        <Loaded query={preview}>{({ html }) => <PagePreview html={html} />}</Loaded>
      </section>
    </div>
  )
}

/** The page loads its own styles and fonts; nothing in it runs, and its links lead nowhere. */
function PagePreview({ html }: { html: string }) {
  return (
    <iframe
      title="The page with these texts"
      sandbox="allow-same-origin"
      srcDoc={html}
      className="sticky top-4 h-[80vh] w-full rounded-input border border-line bg-white"
    />
  )
}

function Help() {
  return (
    <section aria-labelledby="how-to-write" className="text-sm">
      <h2 id="how-to-write" className="pb-2 font-text text-base font-semibold">
        How to write
      </h2>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
        <li>A blank line begins a new paragraph.</li>
        <li>
          Lines that begin with <code>- </code> are a list, with <code>1. </code> numbered steps.
        </li>
        <li>
          <code>**words**</code> are bold.
        </li>
        <li>
          <code>[words](/returns)</code> is a link to a page of the shop, or to an address that
          begins with https://.
        </li>
        <li>Placeholders become the terms of the settings:</li>
      </ul>
      <ul className="flex flex-wrap gap-x-4 pt-2 font-mono">
        {CONTENT_PLACEHOLDERS.map((name) => (
          <li key={name}>{`{${name}}`}</li>
        ))}
      </ul>
    </section>
  )
}
