import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { staffLogOut } from '@twirl/contract/staff/login'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from './admin-link.tsx'
import { FailureBar } from './failure-bar.tsx'
import { mayOpen, NAV } from './nav.ts'

const LINK =
  'flex min-h-11 items-center rounded-input px-3 text-sm font-semibold text-ink-soft hover:bg-shell hover:text-ink aria-[current=page]:bg-blush aria-[current=page]:text-ink'

/** The navigation beside every page; on a phone above it. It shows what the member may use (STAFF-6). */
export function AdminLayout() {
  const { member } = useSuspenseQuery(loginQuery()).data
  const queryClient = useQueryClient()
  const router = useRouter()
  const logOut = async () => {
    await api(staffLogOut, {})
    queryClient.clear()
    router.history.push('/admin/login')
  }
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_1fr]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-[calc(100%+1rem)] rounded-full bg-ink px-5 py-3 text-white focus:translate-y-0"
      >
        Skip to content
      </a>
      <header className="flex flex-col gap-3 border-line bg-white p-4 max-md:border-b md:border-r">
        <p className="font-display text-xl">Twirl back office</p>
        <nav aria-label="Back office">
          <ul className="flex gap-1 max-md:flex-wrap md:flex-col">
            {NAV.filter(({ path }) => mayOpen(path, member?.permissions ?? [])).map(
              ({ path, text }) => (
                <li key={path}>
                  <AdminLink to={path} isExact={path === '/admin'} className={LINK}>
                    {text}
                  </AdminLink>
                </li>
              ),
            )}
          </ul>
        </nav>
        <div className="flex flex-col gap-1 text-sm md:mt-auto">
          <p className="text-ink-soft wrap-anywhere">{member?.name}</p>
          <ActionButton
            action={logOut}
            className="min-h-11 font-semibold underline hover:text-berry"
          >
            Log out
          </ActionButton>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 p-4 md:p-8">
        <FailureBar />
        <Outlet />
      </main>
      <LiveRegion />
    </div>
  )
}
