import { useSyncExternalStore } from 'react'
import { type JoinedEvent, joinedEvent, subscribeToJoined } from './event-storage.ts'

/** The event of this tab; null while the page is hydrated, because the server does not know it. */
export function useJoinedEvent(): JoinedEvent | null {
  return useSyncExternalStore(subscribeToJoined, readSnapshot, () => null)
}

let snapshot: JoinedEvent | null = null

/** The same object until the event changes. */
function readSnapshot(): JoinedEvent | null {
  const stored = joinedEvent.read()
  if (JSON.stringify(stored) !== JSON.stringify(snapshot)) snapshot = stored
  return snapshot
}
