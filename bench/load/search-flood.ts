// Child process of rows/during-searches.ts: searches for words that were never searched before, on the given number of
// connections for the given time, then reports the statuses.
import autocannon from 'autocannon'

export type Flood = { port: number; connections: number; seconds: number }
export type FloodResult = { statuses: Record<string, number>; errors: number }

let words = 0

process.on('message', ({ port, connections, seconds }: Flood) => {
  void autocannon({
    url: `http://127.0.0.1:${port}`,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          path: `/search?q=satin+${process.pid}${words++}`,
        }),
      },
    ],
  }).then(({ statusCodeStats, errors }) => {
    const counts = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => [
      status,
      count ?? 0,
    ])
    process.send?.({ statuses: Object.fromEntries(counts), errors } satisfies FloodResult)
  })
})
