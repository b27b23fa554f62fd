import { SHOP_TIME_ZONE } from '@twirl/contract/shop-time-zone'
import { BackupError } from './backup-error.ts'

const LOCAL = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?)$/
const WITH_OFFSET = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/** Reads a time as clocks in New York show it, or one that names its offset, such as Z for UTC. */
export function parseTimeOfRestore(text: string, now: Date): Date {
  const time = WITH_OFFSET.test(text) ? readInstant(text) : readShopTime(text)
  if (time.getTime() > now.getTime())
    throw new BackupError(
      `${sayTime(time)} is in the future; without an offset, times are New York's`,
    )
  return time
}

function readInstant(text: string): Date {
  const time = new Date(text.replace(' ', 'T'))
  if (Number.isNaN(time.getTime())) throw notATime(text)
  return time
}

function readShopTime(text: string): Date {
  const [, day, clock] = LOCAL.exec(text) ?? []
  if (!day) throw notATime(text)
  try {
    const zoned = Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime(SHOP_TIME_ZONE, {
      disambiguation: 'reject',
    })
    return new Date(zoned.epochMilliseconds)
  } catch (cause) {
    // The hour that clocks show twice in autumn, or not at all in spring; or no such day.
    throw new BackupError(
      `${text} is not one time in New York: write it with its offset, such as ${day}T${clock}-05:00 or ${day}T${clock}Z`,
      { cause },
    )
  }
}

function notATime(text: string): BackupError {
  return new BackupError(
    `${text} is not a time: write 2026-03-10 14:32 (New York) or 2026-03-10T18:32Z (UTC)`,
  )
}

/** Both ways, so that no reader can take one for the other. */
export function sayTime(time: Date): string {
  const shopTime = Temporal.Instant.fromEpochMilliseconds(time.getTime())
    .toZonedDateTimeISO(SHOP_TIME_ZONE)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
  const utc = time.toISOString().slice(0, 19)
  return `${shopTime.replace('T', ' ')} New York (${utc.replace('T', ' ')} UTC)`
}
