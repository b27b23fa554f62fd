import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '#platform/log.ts'
import type { PictureRequest } from './picture-store.ts'

// The pages of ten colors: who left a page that long ago does not come back to its pictures.
const MAX_LIKELY = 30
// What most visitors see first costs some minutes of one processor, once.
const MAX_FIRST_SEEN = 400
const FIRST_ROWS = 8
// While the database or the processes are unavailable each picture fails at once: pause between failures.
const FAILURE_WAIT_MS = 500

type DrawAheadDeps = {
  has: (request: PictureRequest) => Promise<boolean>
  draw: (request: PictureRequest) => Promise<void>
  /** Resolves when no visitor waits for a picture. */
  whenIdle: () => Promise<void>
}

/**
 * Draws pictures before a visitor asks for them: those that the open product page may show next, and what most visitors
 * see first. One at a time, and only while no visitor waits for a picture.
 */
export class DrawAhead {
  readonly #pictures: DrawAheadDeps
  readonly #log: Pick<Log, 'info' | 'warn'>
  /** The next one stands at the end. */
  readonly #likely: PictureRequest[] = []
  #firstSeen: PictureRequest[] = []
  #isRunning = false
  readonly #stopped = new AbortController()

  constructor(pictures: DrawAheadDeps, log: Pick<Log, 'info' | 'warn'>) {
    this.#pictures = pictures
    this.#log = log
  }

  /**
   * Called with each picture that a visitor asks for. Only product pages show a close-up, as a thumbnail: it tells which
   * color is on screen, whether its page was rendered, cached or opened by a script.
   */
  noteRequest({ image_key, view }: Pick<PictureRequest, 'image_key' | 'view'>): void {
    if (view !== 'detail') return
    const isOther = (request: PictureRequest) => request.image_key !== image_key
    const others = this.#likely.filter(isOther)
    // Narrower pictures are scaled down from these.
    const views = (['detail', 'back', 'front'] as const).map((each) => large(image_key, each))
    this.#likely.splice(0, Infinity, ...[...others, ...views].slice(-MAX_LIKELY))
    void this.#run()
  }

  /** `firstPages`: the image keys of each page that many visitors open, in the order of the page. */
  drawFirstSeen(firstPages: string[][]): void {
    const cards = new Set(firstPages.flat())
    const inFirstRows = new Set(firstPages.flatMap((keys) => keys.slice(0, FIRST_ROWS)))
    this.#firstSeen = [
      ...cards.values().map((key) => card(key, 'front')),
      ...inFirstRows.values().flatMap((key) => [large(key, 'front'), card(key, 'back')]),
    ].slice(0, MAX_FIRST_SEEN)
    void this.#run()
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return
    this.#isRunning = true
    const { signal } = this.#stopped
    let drawn = 0
    for (;;) {
      await this.#pictures.whenIdle()
      const request = signal.aborted ? undefined : (this.#likely.pop() ?? this.#firstSeen.shift())
      if (!request) break
      if (await this.#draw(request)) drawn++
    }
    this.#isRunning = false
    if (drawn > 0) this.#log.info({ drawn }, 'pictures were drawn in advance')
  }

  /** Returns whether it was missing and is there now. */
  async #draw(request: PictureRequest): Promise<boolean> {
    const { signal } = this.#stopped
    try {
      if (await this.#pictures.has(request)) return false
      await this.#pictures.draw(request)
      return true
    } catch (error) {
      if (signal.aborted) return false
      this.#log.warn({ err: error, ...request }, 'a picture could not be drawn in advance')
      await delay(FAILURE_WAIT_MS, undefined, { ref: false, signal }).catch(() => {})
      return false
    }
  }
}

function large(image_key: string, view: PictureRequest['view']): PictureRequest {
  return { image_key, view, width: 1440, format: 'avif' }
}

function card(image_key: string, view: PictureRequest['view']): PictureRequest {
  return { image_key, view, width: 480, format: 'avif' }
}
