import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { getToday, type TodayQueues, watchToday } from '@twirl/contract/staff/today'
import { useEffect, useState } from 'react'
import { api } from '#lib/api.ts'
import { isIdle, subscribeToIdle } from '#lib/time/idle.ts'

const POLL_MS = 30_000 // STAFF-72
// The browser connects again by itself, except after an answer that refuses the stream.
const REOPEN_MS = 60_000

const TODAY_KEY = ['today']

/** What needs hands now. The numbers move while the page is visible: by a stream, or else by asking again. */
export function useToday(): UseQueryResult<TodayQueues> {
  const isLive = useStream()
  const [isAway, setAway] = useState(isIdle)
  useEffect(() => subscribeToIdle(setAway), [])
  return useQuery({
    queryKey: TODAY_KEY,
    queryFn: () => api(getToday, {}),
    // Asking counts as a use of the session: it must be able to end.
    refetchInterval: isLive || isAway ? false : POLL_MS,
  })
}

/** Listens while the page is visible, because a browser opens few connections. Returns whether the stream is open. */
function useStream(): boolean {
  const queryClient = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    let source: EventSource | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = () => {
      clearTimeout(timer)
      source?.close()
      source = null
      setLive(false)
    }
    const open = () => {
      close()
      source = new EventSource(watchToday.path)
      source.addEventListener('open', () => setLive(true))
      source.addEventListener('queues', ({ data }: MessageEvent<string>) =>
        queryClient.setQueryData(TODAY_KEY, getToday.output.parse(JSON.parse(data))),
      )
      source.addEventListener('ended', () => {
        close()
        // The answer leads to the login.
        void queryClient.invalidateQueries({ queryKey: TODAY_KEY })
      })
      source.addEventListener('error', () => {
        setLive(false)
        if (source?.readyState === EventSource.CLOSED) timer = setTimeout(open, REOPEN_MS)
      })
    }
    const handleVisibility = () => (document.visibilityState === 'visible' ? open() : close())
    handleVisibility()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      close()
    }
  }, [queryClient])
  return isLive
}
