import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { deleteProduct, duplicateProduct } from '@twirl/contract/staff/catalogue/product-changes'
import type { StaffProduct } from '@twirl/contract/staff/catalogue/products'
import { useState } from 'react'
import { api } from '#lib/api.ts'
import { ActionButton } from '#ui/buttons/action-button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { announce } from '#ui/live-region.tsx'
import { Popup } from '#ui/overlay/popup.tsx'
import { Section } from '../customers/section.tsx'

/** Makes a copy (STAFF-120), or deletes what was never more than a draft (STAFF-121). */
export function ProductActs({ product }: { product: StaffProduct }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  // One key for as long as the page is open: a second press opens the same copy.
  const [key] = useState(() => crypto.randomUUID())
  const leaveFor = (path: string, news: string) => {
    announce(news)
    void queryClient.invalidateQueries({ queryKey: ['staff-products'] })
    router.history.push(path)
  }
  const copy = async () => {
    const { id } = await api(duplicateProduct, { id: product.id, key })
    leaveFor(`/admin/products/${id}`, 'This is the copy. It is not published.')
  }
  const remove = async () => {
    await api(deleteProduct, { id: product.id })
    leaveFor('/admin/products', 'The product is deleted.')
  }
  return (
    <Section title="Copy or delete">
      <div className="flex flex-wrap items-start gap-3">
        <ActionButton className={buttonClass('outline')} action={copy}>
          Make a copy
        </ActionButton>
        {product.undeletable === null && (
          <button
            type="button"
            className={buttonClass('outline')}
            onClick={() => setDeleting(true)}
          >
            Delete
          </button>
        )}
      </div>
      {product.undeletable !== null && (
        <p className="pt-3 text-ink-soft">It cannot be deleted. {product.undeletable}</p>
      )}
      {isDeleting && (
        <Popup title={`Delete ${product.title}?`} onClose={() => setDeleting(false)}>
          <p>It cannot be brought back.</p>
          <ActionButton className={buttonClass()} action={remove}>
            Delete for good
          </ActionButton>
        </Popup>
      )}
    </Section>
  )
}
