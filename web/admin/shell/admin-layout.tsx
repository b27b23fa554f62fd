import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouter } from '@tanstack/react-router'
import { staffLogOut } from '@twirl/contract/staff/access/login'
import { useId, useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { loginQuery } from '../login/staff-login.ts'
import { AdminLink } from './admin-link.tsx'
import { useBackOfficeName } from './back-office-name.ts'
import { FailureBar } from './failure-bar.tsx'
import { mayOpen, NAV_GROUPS, type NavGroup } from './nav.ts'
import { QuickKeys } from './quick-keys.tsx'
import { TEXT_BUTTON } from './text-button.ts'

/** Scans of the bench that wait for the connection are sent whatever page is open (STAFF-53). */
const ScanSender = lazyPart(
  async () => (await import('../bench/scan-sender.tsx')).ScanSender,
  'background',
)

const LINK =
  'flex min-h-11 items-center rounded-input md:min-h-8 px-3 text-sm font-semibold text-ink-soft hover:bg-shell hover:text-ink aria-[current=page]:bg-blush aria-[current=page]:text-ink'

/** The navigation beside every page; on a phone it opens above it. It shows what the member may use (STAFF-6). */
export function AdminLayout() {
  const { member } = useSuspenseQuery(loginQuery()).data
  const queryClient = useQueryClient()
  const router = useRouter()
  const name = useBackOfficeName()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const logOut = async () => {
    await api(staffLogOut, {})
    queryClient.clear()
    router.history.push('/admin/login')
  }
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[14rem_1fr] print:block print:min-h-0">
      <a
        href="#main"
        className="fixed top-2 left-2 z-40 -translate-y-[calc(100%+1rem)] rounded-full bg-ink px-5 py-3 text-white focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <header className="flex flex-col gap-3 border-line bg-white p-4 max-md:border-b md:sticky md:top-0 md:h-dvh md:overflow-y-auto md:border-r print:hidden">
        <div className="flex items-center justify-between gap-3">
          <p className="min-w-0 font-display text-xl wrap-anywhere">{name}</p>
          <button
            type="button"
            aria-expanded={isMenuOpen}
            aria-controls="menu"
            className={`md:hidden ${TEXT_BUTTON}`}
            onClick={() => setMenuOpen(!isMenuOpen)}
          >
            Menu
          </button>
        </div>
        <QuickKeys permissions={member?.permissions ?? []} />
        <div
          id="menu"
          className={`flex flex-col gap-3 md:flex-1 ${isMenuOpen ? '' : 'max-md:hidden'}`}
        >
          <nav aria-label="Back office" className="flex flex-col gap-3">
            {NAV_GROUPS.map(({ title, entries }) => (
              <NavLinks
                key={title}
                title={title}
                entries={entries.filter(({ path }) => mayOpen(path, member?.permissions ?? []))}
                onOpen={() => setMenuOpen(false)}
              />
            ))}
          </nav>
          <div className="flex flex-col gap-1 text-sm md:mt-auto">
            <p className="text-ink-soft wrap-anywhere">{member?.name}</p>
            <ActionButton action={logOut} className={TEXT_BUTTON}>
              Log out
            </ActionButton>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="min-w-0 p-4 lg:p-8 print:p-0">
        <FailureBar />
        <Outlet />
      </main>
      <LiveRegion />
      {member?.permissions.includes('warehouse') && <ScanSender staffId={member.id} />}
    </div>
  )
}

type NavLinksProps = NavGroup & { onOpen: () => void }

function NavLinks({ title, entries, onOpen }: NavLinksProps) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <div>
      {title && (
        <p
          id={id}
          className="px-3 pb-1 text-xs font-semibold tracking-wide text-ink-mute uppercase"
        >
          {title}
        </p>
      )}
      <ul {...(title && { 'aria-labelledby': id })} className="flex flex-col">
        {entries.map(({ path, text }) => (
          <li key={path}>
            <AdminLink to={path} isExact={path === '/admin'} className={LINK} onClick={onOpen}>
              {text}
            </AdminLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
