import { Sheet } from '#ui/sheet.tsx'
import { SizeTable } from '../size-table.tsx'

export function SizeGuide({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title="Size guide" onClose={onClose}>
      <div className="flex flex-col gap-6 py-6">
        <p className="text-ink-soft">
          Body measures in inches. Between two sizes? Take the larger one for satin and corsets, the
          smaller one for knits and anything that stretches.
        </p>
        <SizeTable />
        <dl className="grid gap-3 rounded-picture bg-shell p-5 text-sm">
          <div>
            <dt className="font-semibold">Bust</dt>
            <dd className="text-ink-soft">Around the fullest part, arms down.</dd>
          </div>
          <div>
            <dt className="font-semibold">Waist</dt>
            <dd className="text-ink-soft">Around the narrowest part, above the navel.</dd>
          </div>
          <div>
            <dt className="font-semibold">Hip</dt>
            <dd className="text-ink-soft">Around the widest part, feet together.</dd>
          </div>
        </dl>
        <p className="text-sm text-ink-soft">
          Still not right when it arrives? The first exchange of a rental order is free.
        </p>
      </div>
    </Sheet>
  )
}
