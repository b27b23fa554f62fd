import type { StaffProduct, VisibilityCause } from '@twirl/contract/staff/catalogue/products'
import { Section } from '../customers/section.tsx'

/** Why shoppers do not see the product, or see less of it, in words (STAFF-122). */
export function VisibilitySection({ product: { causes } }: { product: StaffProduct }) {
  const of = (kind: VisibilityCause['kind']) => causes.filter((cause) => cause.kind === kind)
  const hidden = of('HIDDEN')
  return (
    <Section title="What shoppers see">
      {hidden.length === 0 ? (
        <p className="font-semibold text-success">Shoppers see this product.</p>
      ) : (
        <>
          <p className="font-semibold text-error">Shoppers don’t see this product.</p>
          <Causes causes={hidden} />
        </>
      )}
      {of('LIMITED').length > 0 && (
        <>
          <p className="pt-3 font-semibold">
            {hidden.length === 0 ? 'But not everywhere:' : 'Once they do, not everywhere:'}
          </p>
          <Causes causes={of('LIMITED')} />
        </>
      )}
      {of('NOTE').length > 0 && (
        <div className="pt-3 text-ink-soft">
          <Causes causes={of('NOTE')} />
        </div>
      )}
    </Section>
  )
}

function Causes({ causes }: { causes: VisibilityCause[] }) {
  return (
    <ul className="list-disc pl-5">
      {causes.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}
