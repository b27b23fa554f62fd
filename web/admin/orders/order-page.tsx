import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { loginQuery } from '../login/staff-login.ts'
import { ExtensionSection } from './extensions/extension-section.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { OrderSteps } from './steps/order-steps.tsx'
import { OrderMoneySection } from './money/order-money-section.tsx'
import { OrderDetails } from './details/order-details.tsx'

/** One order. Each section loads what it shows and asks for what its members may do. */
export function OrderPage() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { member } = useSuspenseQuery(loginQuery()).data
  if (!member) return null
  return (
    <>
      <PageTitle title={`Order ${number}`} />
      <div className="flex flex-col gap-6">
        <OrderSteps key={`steps ${number}`} number={number} />
        <OrderDetails key={`details ${number}`} number={number} member={member} />
        <OrderMoneySection number={number} member={member} />
        {member.permissions.includes('service') && <ExtensionSection number={number} />}
      </div>
    </>
  )
}
