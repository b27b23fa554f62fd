import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { getStaffOrder } from '@twirl/contract/staff/orders/order-details'
import { api } from '#lib/api.ts'
import { loginQuery } from '../login/staff-login.ts'
import { ExtensionSection } from './extensions/extension-section.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { OrderSteps } from './steps/order-steps.tsx'
import { OrderMoneySection } from './money/order-money-section.tsx'
import { OrderDetails } from './details/order-details.tsx'

/** One order. Steps, money and extensions load what they show; an order that does not exist is said once. */
export function OrderPage() {
  const { number } = useParams({ strict: false }) as { number: string }
  const { member } = useSuspenseQuery(loginQuery()).data
  const order = useQuery({
    queryKey: ['order', number],
    queryFn: () => api(getStaffOrder, { orderNumber: number }),
  })
  if (!member) return null
  return (
    <>
      <PageTitle title={`Order ${number}`} />
      <Loaded query={order}>
        {(data) => (
          <div key={number} className="flex flex-col gap-6">
            <OrderSteps number={number} />
            <OrderDetails order={data} number={number} member={member} />
            <OrderMoneySection number={number} member={member} />
            {member.permissions.includes('service') && <ExtensionSection number={number} />}
          </div>
        )}
      </Loaded>
    </>
  )
}
