/** A copy of the data folder, as its manifest describes it. Times are ISO. */
export type BaseBackup = {
  /** The name of its folder. */
  name: string
  started_at: string
  finished_at: string
  timeline: number
  /** The first segment of the log that a restore of it needs. */
  first_segment: string
  postgres_version: string
}

/** A restore of the past: from then on the shop went on from an earlier time, on a timeline of its own. */
export type PastRestore = { restored_at: string; to: string; timeline: number }

export type Choice = { base: BaseBackup; timeline: number }

/**
 * Finds the copy from which the shop can be made as it was at a time, and the timeline on which the shop was at that time.
 * A copy of a past that a restore took back does not lead there.
 */
export function chooseBase(
  bases: BaseBackup[],
  restores: PastRestore[],
  at: Date,
): Choice | undefined {
  const base = newestBase(bases, restores, at.getTime())
  if (!base) return undefined
  return { base, timeline: lastBefore(restores, at.getTime())?.timeline ?? base.timeline }
}

/** Since the last restore, or else of the past to which that went back. */
function newestBase(
  bases: BaseBackup[],
  restores: PastRestore[],
  time: number,
): BaseBackup | undefined {
  const restore = lastBefore(restores, time)
  const since = restore ? Date.parse(restore.restored_at) : -Infinity
  const base = bases.findLast(({ finished_at }) => {
    const finished = Date.parse(finished_at)
    return finished >= since && finished <= time
  })
  return base ?? (restore && newestBase(bases, restores, Date.parse(restore.to)))
}

function lastBefore(restores: PastRestore[], time: number): PastRestore | undefined {
  return restores.findLast(({ restored_at }) => Date.parse(restored_at) <= time)
}
