import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { openShop, type Setup } from '@twirl/contract/staff/settings/setup'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { setupQuery } from './setup-query.ts'
import { STEP_TEXTS } from './setup-texts.ts'

/** What a new shop still needs, and the button that opens it (STAFF-180). */
export function SetupPage() {
  const setup = useQuery(setupQuery())
  return (
    <>
      <PageTitle title="Set up your shop" />
      <Loaded query={setup}>
        {(data) => (
          <>
            <StepList steps={data.steps} />
            <Opening setup={data} />
          </>
        )}
      </Loaded>
    </>
  )
}

function StepList({ steps }: Pick<Setup, 'steps'>) {
  const router = useRouter()
  // Parts of the back office that a shop does not have are not linked.
  const isPage = (path: string) => path in router.routesByPath
  return (
    <ol aria-label="Steps" className="flex flex-col gap-2 pb-6">
      {steps.map(({ step, is_done, is_required }) => {
        const { title, about, path, link } = STEP_TEXTS[step]
        const state = is_done ? 'Done' : is_required ? 'Needed' : 'Recommended'
        return (
          <li
            key={step}
            className="grid gap-x-6 rounded-input border border-line bg-white p-4 sm:grid-cols-[8rem_1fr_auto] sm:items-center"
          >
            <p className={`text-sm font-semibold ${is_done ? 'text-success' : 'text-warn'}`}>
              {is_done && <span aria-hidden="true">✓ </span>}
              {state}
            </p>
            <div>
              <h2 className="text-base font-semibold">{title}</h2>
              <p className="text-sm text-ink-soft">{about}</p>
            </div>
            {isPage(path) && (
              <AdminLink to={path} className={TEXT_BUTTON}>
                {link}
              </AdminLink>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Opening({ setup }: { setup: Setup }) {
  const queryClient = useQueryClient()
  const missing = setup.steps.filter(({ is_required, is_done }) => is_required && !is_done)
  const open = async () => {
    queryClient.setQueryData(setupQuery().queryKey, await api(openShop, {}))
    announce('The shop is open.')
  }
  if (setup.is_open)
    return (
      <p className="rounded-input bg-mint p-4">
        Your shop is open.{' '}
        <a href="/home" className="font-semibold underline">
          Look at it
        </a>
      </p>
    )
  return (
    <section aria-labelledby="opening" className="rounded-input bg-butter p-4">
      <h2 id="opening" className="text-lg">
        Your shop is closed
      </h2>
      <p className="pb-3">
        Visitors read that you open soon. Only staff can{' '}
        <a href="/home" className="underline">
          look at the shop
        </a>
        .
      </p>
      {missing.length > 0 ? (
        <p>
          Still needed: {missing.map(({ step }) => STEP_TEXTS[step].title.toLowerCase()).join(', ')}
          .
        </p>
      ) : (
        <ActionButton action={open} className={buttonClass()}>
          Open the shop
        </ActionButton>
      )}
    </section>
  )
}
