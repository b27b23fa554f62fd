import { useSuspenseQuery } from '@tanstack/react-query'
import type { StaffMember } from '@twirl/contract/staff/access/member'
import { FIGURE_STAFF } from '@twirl/contract/staff/today'
import { loginQuery } from '../login/staff-login.ts'
import { SetupNote } from '../setup/setup-note.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { describePermission, mayOpen, NAV } from '../shell/nav.ts'
import { PageTitle } from '../shell/page-title.tsx'
import { FiguresSection } from './figures-section.tsx'
import { QueueList } from './queue-list.tsx'
import { useToday } from './use-today.ts'

/** The first page: what needs hands now, and how the shop does. */
export function TodayPage() {
  const { member, factors } = useSuspenseQuery(loginQuery()).data
  if (!member) return null
  const hasFigures = FIGURE_STAFF.some((each) => member.permissions.includes(each))
  return (
    <>
      <PageTitle title={`Hello, ${member.name}`} />
      {!factors.totp && !factors.passkey && (
        <p className="mb-5 rounded-input bg-butter p-3 text-sm">
          Your account has no second factor yet.{' '}
          <AdminLink to="/admin/account" className="underline">
            Set one up
          </AdminLink>
          , so that a stolen password is not enough.
        </p>
      )}
      {member.permissions.includes('owner') && <SetupNote />}
      {hasFigures ? <Work /> : <Pages member={member} />}
      {hasFigures && <FiguresSection seesMoney={member.permissions.includes('finance')} />}
    </>
  )
}

function Work() {
  const today = useToday()
  return (
    <section aria-labelledby="today" className="pb-8">
      <h2 id="today" className="pb-3 text-xl">
        Today
      </h2>
      <Loaded query={today}>{({ queues }) => <QueueList queues={queues} />}</Loaded>
    </section>
  )
}

/** For members whose work has no queue. */
function Pages({ member: { permissions } }: { member: StaffMember }) {
  const pages = NAV.filter(({ path, about }) => about && mayOpen(path, permissions))
  return (
    <>
      <section aria-labelledby="pages" className="pb-8">
        <h2 id="pages" className="pb-3 text-xl">
          What you can do here
        </h2>
        <ul className="grid gap-3 lg:grid-cols-3">
          {pages.map(({ path, text, about }) => (
            <li key={path} className="rounded-input border border-line bg-white p-4">
              <AdminLink to={path} className="font-semibold underline">
                {text}
              </AdminLink>
              <p className="pt-1 text-sm text-ink-soft">{about}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="permissions">
        <h2 id="permissions" className="pb-3 text-xl">
          Your permissions
        </h2>
        <ul className="list-disc pl-5">
          {permissions.map((permission) => (
            <li key={permission}>{describePermission(permission)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
