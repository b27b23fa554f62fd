import { setTimeout } from 'node:timers/promises'
import type { Caller } from '@twirl/contract/endpoint'
import { residentMegabytes } from '../bench/measure/cpu-time.ts'
import { insertBuyer } from '../crash-test/fill-shop.ts'
import { rebuildStock } from '../server/src/inventory/public.ts'
import { checkBooks } from '../server/test/checkout/check-books.ts'
import { type MountedCall, type OpenApi, readCallTable } from '../server/test/routes/call-table.ts'
import { readPageTable } from '../server/test/routes/page-table.ts'
import type { Stage } from '@twirl/contract/staff/access/permissions'
import { logInAs, logInAsOwner } from '../server/test/log-in-as.ts'
import { type Attack, generateAttack, type Target } from './attack.ts'
import { Connection, type HttpAnswer } from './connection.ts'
import { type HttpRequest, toCommand } from './http-request.ts'
import { everyAttack } from './every-attack.ts'
import { judge } from './judge.ts'
import type { AttackedShop } from './open-shop.ts'
import { ANONYMOUS, openCustomer, openGuest, type Shopper } from './shopper.ts'
import { giveStaffAnEvent } from './staff-event.ts'

export type HostilePlan = {
  /** How many random requests follow the systematic ones. */
  requests: number
  /** One of so many systematic requests is sent, which ones the seed decides; 0 sends none. */
  oneOf: number
  /** Part of the names of the calls that are attacked, alone; all calls and pages without it. */
  only?: string
  seed: number
  atOnce: number
  /** The number of the first random request: with `requests: 1` that one alone. */
  first?: number
  maxMegabytes?: number
  onProgress?: (text: string) => void
  /** The first of each kind, as soon as it is found. */
  onFailure?: (failure: Failure) => void
}

export type Failure = {
  index: number
  name: string
  shopper: string
  complaint: string
  mutations: string[]
  command: string
}

export type HostileReport = {
  sent: number
  statuses: Record<string, number>
  /** Calls and pages that were answered with success at least once, and those that never were. */
  reached: string[]
  unreached: string[]
  refusedForNow: number
  failures: Failure[]
  failureCount: number
  /** What the server logged as an error. */
  logged: string[]
  booksThatDiffer: Record<string, number>
  megabytes: { warm: number; peak: number; end: number }
  seconds: number
}

// The shoppers get new sessions, carts and orders after so many requests: attacks use up the old ones.
const RENEW_EVERY = 2_000
const AVA = 1
const MAX_TRIES = 20
const MAX_FAILURES = 40
const SETTLE_TRIES = 120

/** Sends generated requests to the shop, and looks at every answer, at the log and at the books. */
export function runHostileTest(shop: AttackedShop, plan: HostilePlan): Promise<HostileReport> {
  return new HostileRun(shop, plan).run()
}

/** Its answer ends with the session only; server/src/today/today.test.ts reads it. */
const ENDLESS = 'GET /ajax/admin/today/events'

/** Systematic requests have no number. */
type NumberedAttack = { attack: Attack; index: number }

function complaintAbout({ complain }: Attack, request: HttpRequest, answers: HttpAnswer[]) {
  return judge(request, answers) ?? (answers[0] && complain?.(answers[0])) ?? null
}

class HostileRun {
  readonly #shop: AttackedShop
  readonly #plan: HostilePlan
  readonly #statuses: Record<string, number> = {}
  readonly #reached = new Set<string>()
  readonly #failures = new Map<string, Failure>()
  #failureCount = 0
  #refusedForNow = 0
  #sent = 0
  #renewals = 0
  #shoppers: Shopper[] = []
  #calls: MountedCall[] = []

  constructor(shop: AttackedShop, plan: HostilePlan) {
    this.#shop = shop
    this.#plan = plan
  }

  async run(): Promise<HostileReport> {
    const { maxMegabytes = Infinity, onProgress } = this.#plan
    const { pid, errors } = this.#shop
    const started = performance.now()
    const booksBefore = await this.#checkBooks()
    const target = await this.#readTarget()
    this.#calls = target.calls
    const megabytes = { warm: 0, peak: 0, end: 0 }
    const attacks = this.#generate(target)
    let isOver = false
    while (!isOver && this.#isAlive() && this.#failures.size < MAX_FAILURES) {
      await this.#renewShoppers()
      isOver = await this.#sendSome(attacks, RENEW_EVERY)
      if (this.#isAlive()) {
        megabytes.end = residentMegabytes(pid)
        megabytes.warm ||= megabytes.end
        megabytes.peak = Math.max(megabytes.peak, megabytes.end)
      }
      onProgress?.(
        `${this.#sent} sent, ${Math.round(megabytes.end)} MB, ${this.#failureCount} failures, ${errors.length} errors logged`,
      )
    }
    if (!this.#isAlive()) this.#fail('the process ended', `exit code ${this.#shop.exitCode()}`)
    else {
      // It still sells: a guest and a customer order.
      await this.#renewShoppers()
      await this.#untilSettled()
    }
    if (megabytes.peak > maxMegabytes) this.#fail('memory', `${Math.round(megabytes.peak)} MB`)
    const booksAfter = await this.#checkBooks()
    const known = [
      ...target.calls.map(({ name }) => name),
      ...target.pages.map(({ path }) => `GET ${path}`),
    ]
    return {
      sent: this.#sent,
      statuses: this.#statuses,
      reached: known.filter((name) => this.#reached.has(name)),
      unreached: known.filter((name) => !this.#reached.has(name)),
      refusedForNow: this.#refusedForNow,
      failures: [...this.#failures.values()],
      failureCount: this.#failureCount,
      logged: errors,
      booksThatDiffer: Object.fromEntries(
        Object.entries(booksAfter).filter(([name, count]) => count !== booksBefore[name]),
      ),
      megabytes,
      seconds: (performance.now() - started) / 1_000,
    }
  }

  *#generate(target: Target): Generator<NumberedAttack> {
    const { requests, seed, oneOf, first = 0 } = this.#plan
    const every = everyAttack(target, (caller) => this.#shopperFor(caller))
    let position = 0
    for (const attack of oneOf > 0 ? every : [])
      if (position++ % oneOf === seed % oneOf) yield { attack, index: -1 }
    for (let index = first; index < first + requests; index++)
      yield { attack: generateAttack(target, this.#shoppers, seed, index), index }
  }

  #shopperFor(caller: Caller): Shopper {
    const [anonymous, guest, buyer, , staff, halfway] = this.#shoppers
    if (typeof caller !== 'object')
      return { anyone: anonymous, shopper: guest, customer: buyer }[caller]!
    if (caller.staff === 'before-login') return anonymous!
    return caller.staff === 'factor' ? halfway! : staff!
  }

  /** Returns whether there are no more. */
  async #sendSome(attacks: Iterator<NumberedAttack>, count: number): Promise<boolean> {
    const last = this.#sent + count
    let isOver = false
    const send = async () => {
      const connection = new Connection(this.#shop.port)
      while (this.#sent < last && !isOver && this.#isAlive()) {
        const next = attacks.next()
        if (next.done) isOver = true
        else {
          this.#sent++
          await this.#attack(connection, next.value)
        }
      }
      connection.close()
    }
    await Promise.all(Array.from({ length: this.#plan.atOnce }, send))
    return isOver
  }

  #isAlive(): boolean {
    return this.#shop.exitCode() === null
  }

  async #attack(connection: Connection, { attack, index }: NumberedAttack): Promise<void> {
    const request = attack.build(attack.mutations)
    const answers = await this.#send(connection, request)
    for (const { status } of answers) this.#statuses[status] = (this.#statuses[status] ?? 0) + 1
    if (answers.length === 0) this.#statuses['none'] = (this.#statuses['none'] ?? 0) + 1
    if (answers.some(({ status }) => status < 400)) this.#reached.add(attack.name)
    const complaint = complaintAbout(attack, request, answers)
    if (!complaint) return
    this.#failureCount++
    const kind = `${attack.name} ${complaint.replaceAll(/[\w-]*\d[\w-]*/g, '#')}`
    if (this.#failures.has(kind)) return
    const { mutations, request: minimal } = await this.#minimise(connection, attack)
    const failure = {
      index,
      name: attack.name,
      shopper: attack.shopper,
      complaint,
      mutations: mutations.map(({ about }) => about),
      command: toCommand(minimal, this.#shop.port),
    }
    this.#failures.set(kind, failure)
    this.#plan.onFailure?.(failure)
  }

  /** A busy machine makes the shop refuse work: ask again when it says, as a client would. */
  async #send(connection: Connection, request: HttpRequest): Promise<HttpAnswer[]> {
    for (let tries = 1; ; tries++) {
      const answers = await connection.send(request).catch(() => [])
      const pause = answers[0]?.status === 503 ? answers[0].headers['retry-after'] : undefined
      if (pause === undefined || tries === MAX_TRIES) return answers
      this.#refusedForNow++
      await setTimeout(Number(pause) * 1_000)
    }
  }

  /** Leaves out every change without which the request is answered wrongly all the same. */
  async #minimise(connection: Connection, attack: Attack) {
    const { mutations, build } = attack
    let kept = mutations
    for (const mutation of mutations) {
      const fewer = kept.filter((each) => each !== mutation)
      const request = build(fewer)
      const answers = await this.#send(connection, request)
      if (complaintAbout(attack, request, answers)) kept = fewer
    }
    return { mutations: kept, request: build(kept) }
  }

  #fail(name: string, complaint: string): void {
    this.#failureCount++
    const failure = { index: -1, name, shopper: '', complaint, mutations: [], command: '' }
    this.#failures.set(name, failure)
    this.#plan.onFailure?.(failure)
  }

  async #renewShoppers(): Promise<void> {
    const { db, port, skus } = this.#shop
    // The staff among them may have blocked one.
    await db.updateTable('customer').set({ blocked_at: null }).execute()
    const buyer = await insertBuyer(db)
    // Each time other pieces, so that none is sold out.
    const shelf = { skus, random: 7 * this.#renewals++ }
    try {
      const guest = await openGuest(port, shelf)
      const cookies = [buyer.cookie, await logInAs(db, AVA)]
      const customers: Shopper[] = []
      for (const cookie of cookies) customers.push(await openCustomer(port, cookie, shelf, guest))
      const staffAt = async (stage: Stage): Promise<Shopper> => ({
        ...ANONYMOUS,
        name: `staff, ${stage}`,
        headers: [['cookie', await logInAsOwner(db, stage)]],
      })
      await giveStaffAnEvent(this.#calls, port, await logInAsOwner(db, 'COMPLETE'))
      const staff = [await staffAt('COMPLETE'), await staffAt('FACTOR')]
      this.#shoppers = [ANONYMOUS, guest, ...customers, ...staff]
    } catch (error) {
      if (this.#shoppers.length === 0 || !(error instanceof Error)) throw error
      this.#fail('the shop does not sell any more', error.message)
    }
  }

  async #readTarget(): Promise<Target> {
    const origin = `http://127.0.0.1:${this.#shop.port}`
    const document = (await (await fetch(`${origin}/docs/openapi.json`)).json()) as OpenApi
    const home = await (await fetch(`${origin}/home`)).text()
    const linked = [...home.matchAll(/(?:src|href)="(\/(?:assets|pictures)\/[^"]+)"/g)].map(
      ([, path]) => path!,
    )
    const calls = readCallTable(document).filter(({ name }) => name !== ENDLESS)
    const { only } = this.#plan
    if (only)
      return { calls: calls.filter(({ name }) => name.includes(only)), pages: [], addresses: [] }
    return {
      calls,
      pages: readPageTable(),
      addresses: [
        ...linked.filter((path) => path.startsWith('/assets/')),
        // A picture is drawn on request, which takes seconds: one is enough.
        ...linked.filter((path) => path.startsWith('/pictures/')).slice(0, 1),
        '/robots.txt',
        '/sitemap.xml',
        '/sitemap-1.xml',
        '/favicon.svg',
        '/manifest.webmanifest',
        '/docs',
        '/docs/openapi.json',
        '/trunk-show/magnolia-zln/event.ics',
        '/order/TW-GEST0001/due.ics?key=abc',
        '/assets/none.js',
        '/collections/1?page=2',
        '/search?q=satin&page=1',
        '/account/login?redirect=/profile',
        '/ajax/product/7?category=ALL',
        '/ajax/collection/1/random-display-product?limit=3',
        '/dev/outbox?to=ava@twirl.test',
        '/dev/outbox.json',
      ],
    }
  }

  async #checkBooks(): Promise<Record<string, number>> {
    const { db } = this.#shop
    return { ...(await checkBooks(db)), counts_that_differ: (await rebuildStock(db)).length }
  }

  /** Payments whose answer the gateway held back are settled by a job. */
  async #untilSettled(): Promise<void> {
    for (let tries = 0; tries < SETTLE_TRIES; tries++) {
      const { unsettled } = await checkBooks(this.#shop.db)
      if (unsettled === 0) return
      await setTimeout(500)
    }
  }
}
