import { useSuspenseQuery } from '@tanstack/react-query'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from './admin-link.tsx'
import { describePermission, mayOpen, NAV } from './nav.ts'
import { PageTitle } from './page-title.tsx'

/** Who the member is to the shop, and what can be done here. */
export function StartPage() {
  const { member, factors } = useSuspenseQuery(loginQuery()).data
  if (!member) return null
  const pages = NAV.filter(({ path, about }) => about && mayOpen(path, member.permissions))
  return (
    <>
      <PageTitle title={`Hello, ${member.name}`} />
      {!factors.totp && !factors.passkey && (
        <p className="mb-5 rounded-input bg-butter p-4">
          Your account has no second factor yet.{' '}
          <AdminLink to="/admin/account" className="underline">
            Set one up
          </AdminLink>
          , so that a stolen password is not enough.
        </p>
      )}
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
          {member.permissions.map((permission) => (
            <li key={permission}>{describePermission(permission)}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
