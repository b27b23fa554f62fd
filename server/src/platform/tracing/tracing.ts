import type { Span, SpanKind } from '@opentelemetry/api'
import { currentWork } from '../current-work.ts'

/** What a span tells. Names, counts and kinds only: no input of a visitor, no parameter of a statement, no secret. */
export type Attributes = Record<string, string | number | boolean>

export type SpanStart = {
  name: string
  kind: keyof typeof SpanKind
  attributes: Attributes
  parent: Span | undefined
}

/** Makes spans and sends them away. Exists in processes with OTEL_EXPORTER_OTLP_ENDPOINT only. */
export type Tracer = {
  start: (start: SpanStart) => Span
  /** Ends a span; of an error only its kind is told, because its text may quote data. */
  end: (span: Span, error?: unknown) => void
}

// One per process, as the counters are: the work of a request is known to whatever it calls.
let tracer: Tracer | null = null

/** Returns the function that takes it away. */
export function installTracer(opened: Tracer): () => void {
  tracer = opened
  return () => {
    tracer = null
  }
}

/** Begins a piece of work of a process: a request, a job. */
export function startTrace(
  name: string,
  kind: SpanStart['kind'],
  attributes: Attributes,
): Span | undefined {
  return tracer?.start({ name, kind, attributes, parent: undefined })
}

export function endTrace(span: Span | undefined, error?: unknown): void {
  if (span) tracer?.end(span, error)
}

/** Describes a span when one is made: without a tracer nothing is computed. */
type Describe = () => Omit<SpanStart, 'parent'>

/** Runs the work as a part of the current request or job. Outside of both, and without a tracer, it just runs it. */
export function traced<Result>(describe: Describe, work: () => Promise<Result>): Promise<Result> {
  if (!tracer) return work()
  const current = currentWork.getStore()
  if (!current?.span) return work()
  const { start, end } = tracer
  const span = start({ ...describe(), parent: current.span })
  return currentWork.run({ ...current, span }, async () => {
    try {
      const result = await work()
      end(span)
      return result
    } catch (error) {
      end(span, error)
      throw error
    }
  })
}

/** Traces the named methods of an adapter, such as those of the payment gateway. */
export function traceCalls<Adapter extends object>(
  system: string,
  adapter: Adapter,
  methods: readonly (keyof Adapter & string)[],
): Adapter {
  if (!tracer) return adapter
  const traces = methods.map((method) => {
    const call = adapter[method] as (...args: unknown[]) => Promise<unknown>
    const describe: Describe = () => ({
      name: `${system} ${method}`,
      kind: 'CLIENT',
      attributes: { 'twirl.service': system },
    })
    return [method, (...args: unknown[]) => traced(describe, () => call.apply(adapter, args))]
  })
  return { ...adapter, ...(Object.fromEntries(traces) as Partial<Adapter>) }
}
