import { useQuery } from '@tanstack/react-query'
import { AdminLink } from '../shell/admin-link.tsx'
import { setupQuery } from './setup-query.ts'

/** Reminds owners on the first page of what is missing until the shop is open (STAFF-180). */
export function SetupNote() {
  const { data } = useQuery(setupQuery())
  if (!data || data.is_open) return null
  const count = data.steps.filter(({ is_done }) => !is_done).length
  return (
    <p className="mb-5 rounded-input bg-butter p-3 text-sm">
      Your shop is closed.{' '}
      <AdminLink to="/admin/setup/steps" className="underline">
        {count > 0 ? `Steps that are left: ${count}` : 'Open it'}
      </AdminLink>
    </p>
  )
}
