import { useSyncExternalStore } from 'react'
import { scanQueue } from './scan-queue.ts'
import { connection } from './send-scans.ts'

type WaitingScansProps = {
  member: { id: number }
  /** Whether the browser stores scans. */
  isStored: boolean
}

const countText = (count: number) => (count === 1 ? '1 scan waits' : `${count} scans wait`)

/** How many scans the server has not answered yet, and of whom. */
export function WaitingScans({ member, isStored }: WaitingScansProps) {
  const queue = useSyncExternalStore(scanQueue.subscribe, scanQueue.read)
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost)
  const own = queue.filter(({ staff_id }) => staff_id === member.id)
  const others = Map.groupBy(
    queue.filter(({ staff_id }) => staff_id !== member.id),
    ({ staff_name }) => staff_name,
  )
  const texts = [...others].map(
    ([name, scans]) =>
      `${countText(scans.length)} that ${name} made in this browser, until ${name} logs in here.`,
  )
  if (own.length > 0 && isLost)
    texts.unshift(
      `There is no connection. ${countText(own.length)} in this browser and will be sent once it is back.${
        isStored ? '' : ' This browser stores nothing: keep the page open until then.'
      }`,
    )
  if (texts.length === 0) return null
  return (
    <div data-testid="waiting-scans" className="rounded-input bg-butter p-4 text-sm font-semibold">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
