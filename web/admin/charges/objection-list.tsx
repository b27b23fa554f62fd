import { type UseQueryResult, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ExtraCharge } from '@twirl/contract/staff/money/charges'
import { loginQuery } from '../login/staff-login.ts'
import { Loaded } from '../shell/loaded.tsx'
import { NextPage } from '../table/next-page.tsx'
import { ChargeCard } from './charge-card.tsx'
import { objectionsQuery, waitingChargesQuery } from './charge-queries.ts'

type ListProps = { after: string | undefined; onGo: (after: string) => void }

/** Extra charges that customers object to, oldest first (STAFF-34). */
export function ObjectionList(props: ListProps) {
  const query = useQuery(objectionsQuery(props.after))
  return <ChargeList {...props} query={query} noneText="No objection is open." />
}

/** Extra charges whose customers were mailed a link to pay them (PAY-53). */
export function WaitingChargeList(props: ListProps) {
  const query = useQuery(waitingChargesQuery(props.after))
  return <ChargeList {...props} query={query} noneText="No charge waits for a customer." />
}

type ChargeListProps = ListProps & {
  query: UseQueryResult<{ charges: ExtraCharge[]; next: string | null }>
  noneText: string
}

function ChargeList({ query, noneText, after, onGo }: ChargeListProps) {
  const { member } = useSuspenseQuery(loginQuery()).data
  if (!member) return null
  return (
    <Loaded query={query}>
      {({ charges, next }) => (
        <>
          {charges.length === 0 && <p>{noneText}</p>}
          <div className="flex flex-col gap-3">
            {charges.map((charge) => (
              <ChargeCard key={charge.id} charge={charge} member={member} />
            ))}
          </div>
          <NextPage after={after} next={next} onGo={onGo} />
        </>
      )}
    </Loaded>
  )
}
