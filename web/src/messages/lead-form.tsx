import { Link, useHydrated } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { track } from '#analytics/track.ts'
import { useShopTerms } from '#lib/shop-terms.ts'
import { storedJson } from '#lib/storage.ts'
import { useHint } from '#lib/visitor/hint-cookie.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { SelectField, TextField } from '#ui/form/fields/field.tsx'
import type { FormCall, FormValues } from '#ui/form/form-call.ts'
import { Form } from '#ui/form/form.tsx'
import { readValues } from '#ui/form/use-form.ts'
import { type LeadCollection, LeadDetails } from './lead-details.tsx'
import { newMessageToken } from './message-call.ts'
import { SentView } from './message-form.tsx'
import { PersonFields } from './person-fields.tsx'
import { REFERRAL_LABELS } from './referral-labels.ts'

type Draft = {
  step: 1 | 2
  values: FormValues
  /** What was sent last and has no answer yet: the same values are sent again with the same token. */
  attempt: { content: string; token: string } | null
}

// Until the tab is closed: a reload, or a look at the shop, loses nothing (LEAD-60).
const drafts = storedJson(
  'sessionStorage',
  'lead-application',
  (value): value is Draft => typeof Object(value).values === 'object',
)
const NEW_DRAFT: Draft = { step: 1, values: {}, attempt: null }

export function LeadForm({ collections }: { collections: readonly LeadCollection[] }) {
  const isHydrated = useHydrated()
  // Read once: what is typed before hydration stays in its fields unless there is a draft.
  const kept = useMemo(() => (isHydrated ? drafts.read() : null), [isHydrated])
  return <LeadSteps key={kept ? 'kept' : 'new'} kept={kept} collections={collections} />
}

type LeadStepsProps = { kept: Draft | null; collections: readonly LeadCollection[] }

function LeadSteps({ kept, collections }: LeadStepsProps) {
  const draft = useRef(kept ?? NEW_DRAFT)
  // What the fields of the step began with; what is typed since is in the draft.
  const [{ step, values }, setShown] = useState<Pick<Draft, 'step' | 'values'>>(kept ?? NEW_DRAFT)
  const [answer, setAnswer] = useState<{ mailed: boolean }>()
  const area = useRef<HTMLDivElement>(null)
  const keep = (change: Partial<Draft>) => {
    draft.current = { ...draft.current, ...change }
    drafts.write(draft.current)
  }
  useTyping(area, (typed) => keep({ values: { ...draft.current.values, ...typed } }))
  const goTo = (next: 1 | 2) => {
    keep({ step: next })
    setShown(draft.current)
  }
  const loadFirst = async (): Promise<FormCall<FormValues>> => {
    const { checkGroup } = await import('./lead-call.ts')
    return { check: checkGroup, send: async (typed) => typed }
  }
  const loadSecond = async (): Promise<FormCall<{ mailed: boolean }>> => {
    const { checkApplication, sendApplication } = await import('./lead-call.ts')
    const whole = (typed: FormValues) => ({ ...draft.current.values, ...typed })
    return {
      check: (typed) => checkApplication(whole(typed)),
      send: (typed) => {
        const all = whole(typed)
        const content = JSON.stringify(all)
        if (draft.current.attempt?.content !== content)
          keep({ attempt: { content, token: newMessageToken() } })
        return sendApplication(all, draft.current.attempt!.token)
      },
    }
  }
  if (answer) return <SentApplication mailed={answer.mailed} />
  return (
    <div ref={area}>
      <p className="pb-4 font-semibold text-ink-soft">Step {step} of 2</p>
      {step === 1 ? (
        <Form
          key={1}
          label="Lead a group"
          load={loadFirst}
          button="Next"
          onSent={(typed) => {
            keep({ values: { ...draft.current.values, ...typed } })
            goTo(2)
          }}
        >
          <GroupFields values={values} />
        </Form>
      ) : (
        <Form
          key={2}
          label="Lead a group"
          load={loadSecond}
          button="Send application"
          failureNote="Nothing you typed is lost."
          onSent={(received) => {
            drafts.remove()
            setAnswer(received)
            track('generate_lead', { source: 'LEAD_A_GROUP' })
          }}
          moreButtons={
            <button type="button" onClick={() => goTo(1)} className={buttonClass('outline')}>
              Back
            </button>
          }
        >
          <LeadDetails values={values} collections={collections} />
        </Form>
      )}
    </div>
  )
}

/** Reports the values of the form inside an element while they are typed. */
function useTyping(
  area: RefObject<HTMLElement | null>,
  onType: (values: FormValues) => void,
): void {
  const handler = useRef(onType)
  useEffect(() => {
    handler.current = onType
  })
  useEffect(() => {
    const element = area.current
    const listen = ({ target }: Event) => {
      const { form } = target as HTMLInputElement
      if (!form) return
      // A box that is not ticked has no value.
      const boxes = form.querySelectorAll<HTMLInputElement>('[type=checkbox]')
      const unticked = Object.fromEntries(Array.from(boxes, ({ name }) => [name, '']))
      handler.current({ ...unticked, ...readValues(form) })
    }
    element?.addEventListener('input', listen)
    return () => element?.removeEventListener('input', listen)
  }, [area])
}

function GroupFields({ values }: { values: FormValues }) {
  const { deliveryDays } = useShopTerms()
  return (
    <>
      <PersonFields
        phoneHint="So we can plan the date and the delivery with you."
        values={values}
      />
      <TextField
        name="group_name"
        label="Your group"
        placeholder="Zeta Lambda Nu, Magnolia University"
        defaultValue={values['group_name']}
        maxLength={100}
        isWide
      />
      <TextField
        name="group_size"
        label="How many people?"
        type="text"
        inputMode="numeric"
        maxLength={4}
        defaultValue={values['group_size']}
        hint="Two or more. A good guess is fine."
      />
      <TextField
        name="event_date"
        label="When is it?"
        type="date"
        defaultValue={values['event_date']}
        hint={`Your box takes ${deliveryDays} business days to arrive once your group has ordered. Leave it blank if you don’t know yet.`}
        isOptional
      />
      <SelectField
        name="referral_source"
        label="How did you hear about us?"
        options={Object.entries(REFERRAL_LABELS)}
        defaultValue={values['referral_source']}
        isWide
      />
    </>
  )
}

function SentApplication({ mailed }: { mailed: boolean }) {
  const isSignedIn = useHint('signed-in')
  const plan = 'We’ll look at your date and the size of your group and get back to you with a plan.'
  return (
    <SentView
      title="We got your application."
      text={mailed ? `${plan} We’ve emailed you a link that shows how far it is.` : plan}
    >
      {isSignedIn ? (
        <Link to="/lead-application" className={buttonClass('outline')}>
          See your application
        </Link>
      ) : (
        <Link
          to="/account/sign-up"
          search={{ redirect: '/lead-application' }}
          className={buttonClass('outline')}
        >
          Create an account to lead it
        </Link>
      )}
    </SentView>
  )
}
