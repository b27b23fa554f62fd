import { useRouter } from '@tanstack/react-router'
import { failureText } from '#ui/form/form-errors.ts'
import { LoadFailure } from '#ui/loading/load-failure.tsx'

/** In place of a page that could not be opened. */
export function Failure({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <main className="p-8">
      <h1 className="pb-3 text-2xl">This did not load</h1>
      <LoadFailure text={failureText(error)} onRetry={() => void router.invalidate()} />
    </main>
  )
}
