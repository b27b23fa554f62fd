import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { loginQuery } from '../login/staff-login.ts'
import { Loaded } from '../shell/loaded.tsx'
import { NextPage } from '../table/next-page.tsx'
import { ChargeCard } from './charge-card.tsx'
import { objectionsQuery } from './charge-queries.ts'

type ObjectionListProps = { after: string | undefined; onGo: (after: string) => void }

/** Extra charges that customers object to, oldest first (STAFF-34). */
export function ObjectionList({ after, onGo }: ObjectionListProps) {
  const query = useQuery(objectionsQuery(after))
  const { member } = useSuspenseQuery(loginQuery()).data
  if (!member) return null
  return (
    <Loaded query={query}>
      {({ charges, next }) => (
        <>
          {charges.length === 0 && <p>No objection is open.</p>}
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
