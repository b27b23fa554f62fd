import { useQuery } from '@tanstack/react-query'
import {
  CHECKED_SERVICES,
  type CheckedService,
  checkService,
  listServices,
  type Service,
  type ServiceState,
} from '@twirl/contract/staff/settings/services'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Section } from '../customers/section.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'

const NAMES: Record<Service, string> = {
  payments: 'Payments',
  tax: 'Sales tax',
  mail: 'Mail',
  sms: 'Text messages',
  storage: 'Storage of photos',
}

const BUTTONS: Record<CheckedService, string> = {
  payments: 'Check the payments',
  tax: 'Check the tax',
  mail: 'Send me a test mail',
  storage: 'Check the storage',
}

/** What the shop uses, and whether it works (STAFF-176). */
export function ServicesPage() {
  const services = useQuery({ queryKey: ['services'], queryFn: () => api(listServices, {}) })
  return (
    <>
      <PageTitle title="Services" />
      <p className="max-w-[70ch] pb-5 text-ink-soft">
        Which services are used is set where the shop is started. Here you see whether they answer.
      </p>
      <Loaded query={services}>
        {(data) => (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.services.map((state) => (
              <ServiceSection key={state.service} state={state} />
            ))}
          </div>
        )}
      </Loaded>
    </>
  )
}

function ServiceSection({ state }: { state: ServiceState }) {
  const { service, mode, is_ready, advice, warning } = state
  const checked = CHECKED_SERVICES.find((each) => each === service)
  return (
    <Section title={NAMES[service]}>
      <p>
        <strong className={is_ready ? 'text-success' : 'text-warn'}>
          {is_ready ? 'Ready' : 'Not for customers yet'}
        </strong>
        : {mode}.
      </p>
      {warning && <p className="pt-1 font-semibold text-warn">{warning}</p>}
      {advice && <p className="pt-1 text-ink-soft">{advice}</p>}
      {checked && <Check service={checked} />}
    </Section>
  )
}

function Check({ service }: { service: CheckedService }) {
  const [result, setResult] = useState<{ is_ok: boolean; text: string } | null>(null)
  const check = async () => {
    setResult(null)
    setResult(await api(checkService, { service }))
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-3">
      <ActionButton action={check} className={buttonClass('outline')}>
        {BUTTONS[service]}
      </ActionButton>
      <p role="status" className={result?.is_ok ? 'text-success' : 'text-error'}>
        {result?.text}
      </p>
    </div>
  )
}
