import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { announce } from '#ui/live-region.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { DetailsForm } from './details-form.tsx'

/** A new product. Colors, sizes, units and photos are added on its page, which opens then. */
export function NewProductPage() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [key] = useState(() => crypto.randomUUID())
  const [made, setMade] = useState<number | null>(null)
  // Not at once: until the next render the form asks before unsaved text is left.
  useEffect(() => {
    if (made !== null) router.history.replace(`/admin/products/${made}`)
  }, [made, router])
  return (
    <>
      <PageTitle title="New product" />
      <div className="max-w-224 rounded-input border border-line bg-white p-4 lg:p-6">
        <DetailsForm
          label="New product"
          load={async () => (await import('./details-call.ts')).creation(key)}
          button="Save and add colors"
          onSent={({ id }) => {
            announce('The product is saved. It is not published yet.')
            void queryClient.invalidateQueries({ queryKey: ['staff-products'] })
            setMade(id)
          }}
        />
      </div>
    </>
  )
}
