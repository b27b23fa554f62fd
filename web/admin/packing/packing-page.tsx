import { useQuery } from '@tanstack/react-query'
import {
  findPacking,
  type OrderToPack,
  type Packing,
} from '@twirl/contract/staff/warehouse/packing'
import { SIZE_LABELS } from '@twirl/contract/sizes'
import { api } from '#lib/api.ts'
import { formatShopTime } from '#lib/format/format-shop-time.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { failureText } from '#ui/form/form-errors.ts'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { CameraButton } from '#ui/scan/camera-button.tsx'
import { ScanField } from '../bench/scan-field.tsx'
import { ScanNews, useScanNews } from '#ui/scan/scan-news.tsx'
import { AdminLink } from '../shell/admin-link.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { PageTitle } from '../shell/page-title.tsx'
import { TEXT_BUTTON } from '../shell/text-button.ts'
import { useAddressSearch } from '../shell/use-address-search.ts'
import { OrdersToPack } from './orders-to-pack.tsx'
import { packingQuery } from './packing-query.ts'
import { type PackedUnit, usePacking } from './use-packing.ts'

/** Order numbers, as slips show them and as people type them. */
const ORDER = /^TW-?([0-9A-Z]{8})$/

/** An order is chosen from the list or by scanning its slip or a piece of it, and packed by scanning each piece. */
export function PackingPage() {
  const [{ order }, apply] = useAddressSearch(['order'])
  const { news, tell } = useScanNews()
  const readOrder = (text: string): boolean => {
    const [, number] = ORDER.exec(text.trim().toUpperCase()) ?? []
    if (number) apply({ order: `TW-${number}` })
    return number !== undefined
  }
  const readFirst = async (text: string) => {
    if (readOrder(text)) return
    const { order_number, reason } = await findByPiece(text)
    if (order_number) apply({ order: order_number })
    else tell(false, `${text} opens no order. ${reason}`)
  }
  const read = (text: string) => void readFirst(text)
  return (
    <>
      <PageTitle title={order ? `Pack ${order}` : 'Packing'} />
      {order ? (
        <OrderPacking key={order} number={order} onOrder={readOrder} />
      ) : (
        <div className="flex max-w-200 flex-col gap-4">
          <ScanField label="Scan a packing slip or a piece, or type an order number" onCode={read}>
            <CameraButton onCode={read} />
          </ScanField>
          {news && <ScanNews news={news} />}
          <OrdersToPack />
        </div>
      )}
    </>
  )
}

/** A piece opens the order that it is promised to. */
async function findByPiece(text: string): Promise<OrderToPack> {
  return api(findPacking, { code: text }).catch((error: unknown) => ({
    order_number: null,
    reason: failureText(error),
  }))
}

type OrderPackingProps = { number: string; onOrder: (text: string) => boolean }

function OrderPacking({ number, onOrder }: OrderPackingProps) {
  const packing = useQuery(packingQuery(number))
  return <Loaded query={packing}>{(data) => <Parcel packing={data} onOrder={onOrder} />}</Loaded>
}

function Parcel({ packing, onOrder }: { packing: Packing; onOrder: (text: string) => boolean }) {
  const { packed, take_out, lines, order_number, customer, event } = packing
  const parcel = usePacking(packing)
  const read = (text: string) => {
    if (onOrder(text)) return
    void parcel.readUnit(text)
  }
  return (
    <div className="flex max-w-200 flex-col gap-4">
      <ScanField label={packed ? 'Scan the next slip' : 'Scan a piece'} onCode={read}>
        <CameraButton onCode={read} />
      </ScanField>
      {parcel.news && <ScanNews news={parcel.news} />}
      <p className="text-sm">
        {customer}
        {event && `, in the box of ${event}`} ·{' '}
        <AdminLink to={`/admin/orders/${order_number}`} className="underline">
          Order {order_number}
        </AdminLink>{' '}
        ·{' '}
        <AdminLink to="/admin/packing" className="underline">
          All orders to pack
        </AdminLink>
        {packed && (
          <strong>
            {` · Packed ${formatShopTime(packed.at)}`}
            {packed.by && ` by ${packed.by}`}
          </strong>
        )}
      </p>
      {take_out && <p className="font-semibold">{take_out}</p>}
      {lines.length === 0 && <p>Nothing of this order is sent.</p>}
      <ul aria-label="Pieces" className="flex flex-col gap-2">
        {lines.map((line) => (
          <PieceRow
            key={line.line}
            line={line}
            isPacked={packed !== null}
            units={parcel.units.filter((unit) => unit.line === line.line)}
          />
        ))}
      </ul>
      {!packed && parcel.units.length > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          {parcel.isComplete && (
            <button
              type="button"
              className={buttonClass()}
              aria-busy={parcel.isPacking}
              onClick={parcel.packAgain}
            >
              Pack
            </button>
          )}
          <button type="button" className={TEXT_BUTTON} onClick={parcel.startAgain}>
            Start again
          </button>
        </div>
      )}
    </div>
  )
}

type PieceRowProps = { line: Packing['lines'][number]; units: PackedUnit[]; isPacked: boolean }

function PieceRow({ line, units, isPacked }: PieceRowProps) {
  const { piece, quantity, is_rented } = line
  const isDone = isPacked || units.length >= quantity
  return (
    <li
      className={`flex items-center gap-4 rounded-input border p-3 text-sm ${isDone ? 'border-success bg-mint' : 'border-line bg-white'}`}
    >
      <Picture
        imageKey={piece.image_key}
        alt=""
        sizes="64px"
        widths={[240]}
        className="w-16 shrink-0 overflow-hidden rounded-input"
      />
      <div className="min-w-0 grow wrap-anywhere">
        <p className="text-base font-semibold">
          {piece.title} · {piece.color} · {SIZE_LABELS[piece.size]}
        </p>
        <p>
          {is_rented ? 'Rented' : 'Bought'} · {isPacked ? quantity : units.length} of {quantity} in
          the parcel
        </p>
        <p className="text-ink-soft">
          {units.length > 0
            ? units.map(({ code }) => code).join(', ')
            : line.units
                .map(({ code, absent }) => (absent ? `${code} (${absent})` : code))
                .join(', ')}
        </p>
      </div>
      {isDone && <Icon name="check" className="size-6 text-success" />}
    </li>
  )
}
