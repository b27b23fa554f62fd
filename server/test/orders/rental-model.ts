/** Days are counted from January 1, 2027, which is day 1. */
type Day = number
type Unit = 'OUT' | 'RETURNING' | 'RECEIVED' | 'IN_HOUSE' | 'CLEANING' | 'LOST' | 'SOLD'

export type Act = { id: number } & (
  | { kind: 'ANNOUNCE' | 'EXTEND' | 'MORNING' | 'WAIT' }
  | { kind: 'SCAN'; piece: number; to: 'IN_HOUSE' | 'CLEANING'; isWorn: boolean }
  | { kind: 'UNDO'; scan: number; isAbsent: boolean }
  | { kind: 'RECEIVE'; pieces: number[] }
  | { kind: 'BUY'; quantity: number }
  | { kind: 'REFUND'; order: number }
  | { kind: 'CHARGE'; about: 'LATE' | 'DAMAGE'; amount: number; isDeclined: boolean }
  | { kind: 'RETRY' | 'PAY_OUTSIDE'; charge: number }
  | { kind: 'LOSE' | 'FIND'; piece: number }
)

/** A rule that a wrong model leaves out, or has too much. */
export type Mistake =
  | 'a bought piece stays late'
  | 'an announcement counts forever'
  | 'a charge does not end the piece'
  | 'the line counts as a whole'
  | 'a refund does not reopen the piece'

export type Start = { quantity: number; isScanned: boolean; mistake?: Mistake }

type Order = { ending: 'BOUGHT' | 'CHARGED'; pieces: Piece[]; amount: number; day: Day; at: number }
type Piece = {
  unit: Unit
  announced: Day | null
  received: Day | null
  isInspected: boolean
  extraDays: number
  ends: Order[]
}
type Charge = {
  about: 'LATE' | 'DAMAGE'
  amount: number
  piece: Piece | null
  isPaid: boolean
  at: number
}
type Scan = {
  piece: Piece
  before: Unit
  wasInspected: boolean
  day: Day
  isUndone: boolean
  isLast: boolean
}

const [MONTH, RENT, PRICE, RETAIL] = [30, 35, 70, 120]
const [PROMISED, ANNOUNCED_DAYS, LATE_EXTENSION_DAYS, DAY_MS] = [13, 10, 7, 86_400_000]
/** February 3, and a day later for a parcel that was never scanned. */
const DUE = { scanned: 34, unscanned: 35 }

/** A second reader of the rules of rented pieces: plain numbers, and nothing of the shop. */
export class RentalModel {
  readonly pieces: Piece[]
  readonly orders = new Map<number, Order>()
  readonly charges = new Map<number, Charge>()
  readonly scans = new Map<number, Scan>()
  charged = 0
  refunded = 0
  today: Day = 0
  #now = 0
  #isDelivered: boolean
  #due: Day = DUE.scanned
  #extendedAt = 0
  /** What was paid for late months that extensions counted. */
  #usedUp = 0
  readonly #mistake: Mistake | undefined

  constructor({ quantity, isScanned, mistake }: Start) {
    this.#isDelivered = isScanned
    this.#mistake = mistake
    this.pieces = Array.from({ length: quantity }, () => ({
      unit: 'OUT',
      announced: null,
      received: null,
      isInspected: false,
      extraDays: 0,
      ends: [],
    }))
  }

  setTime(day: Day, now: number) {
    this.today = day
    this.#now = now
  }

  /** What the pages of the shop show now. */
  shown() {
    const outstanding = this.#open().filter(({ announced }) => announced === null)
    const here = outstanding.filter(({ unit }) => unit === 'OUT' || unit === 'LOST')
    return {
      state: this.#state(),
      is_returnable: this.#hasArrived() && here.length > 0,
      is_purchasable: this.#hasArrived() && here.some(({ unit }) => unit === 'OUT'),
      quantity_out: this.#hasArrived() ? this.#out().length : 0,
      due: outstanding.length > 0 ? this.#lineDue() : null,
      late: this.lateCap(),
      damage: this.#damaged() ? RETAIL : 0,
      units: this.pieces.map(({ unit }) => unit),
    }
  }

  /** Returns whether the shop accepts the act. */
  apply(act: Act): boolean {
    switch (act.kind) {
      case 'WAIT':
        return true
      case 'MORNING':
        return this.#morning()
      case 'ANNOUNCE':
        return this.#announce()
      case 'SCAN':
        return this.#scan(act.id, this.pieces[act.piece]!, act.to)
      case 'UNDO':
        return this.#undo(this.scans.get(act.scan), act.isAbsent)
      case 'RECEIVE':
        return this.#receive(act.pieces.map((piece) => this.pieces[piece]!))
      case 'BUY':
        return this.#buy(act.id, act.quantity)
      case 'REFUND':
        return this.#refund(act.order)
      case 'EXTEND':
        return this.#extend()
      case 'CHARGE':
        return this.#charge(act)
      case 'RETRY':
      case 'PAY_OUTSIDE':
        return this.#payCharge(act.charge, act.kind === 'RETRY')
      case 'LOSE':
        return this.#lose(this.pieces[act.piece]!)
      case 'FIND':
        return this.#find(this.pieces[act.piece]!)
    }
  }

  /** The rent again for each month that a piece is late, up to its retail price, without what was charged before. */
  lateCap = () => this.#lateCapWithout(null)

  #lateCapWithout(charge: number | null): number {
    if (!this.#hasArrived()) return 0
    const total =
      this.#mistake === 'the line counts as a whole'
        ? Math.max(...this.pieces.map((piece) => this.#late(piece))) * this.pieces.length
        : this.pieces.reduce((sum, piece) => sum + this.#late(piece), 0)
    return Math.max(0, total - this.#lateCharged(charge))
  }

  #late(piece: Piece): number {
    const seen = piece.received ?? this.today
    const isConfirmed =
      piece.announced !== null &&
      (seen - piece.announced <= ANNOUNCED_DAYS ||
        this.#mistake === 'an announcement counts forever')
    const end = this.#mistake === 'a bought piece stays late' ? undefined : this.#endOf(piece)
    const until = Math.min(isConfirmed ? piece.announced! : seen, end?.day ?? Infinity)
    const days = Math.max(0, until - this.#due - piece.extraDays)
    return Math.min(RETAIL, RENT * Math.ceil(days / MONTH))
  }

  /** Late months that are paid or owed. Extensions use up paid ones, and end what was owed before. */
  #lateCharged(without: number | null): number {
    return [...this.charges]
      .filter(([id, { about }]) => id !== without && about === 'LATE')
      .filter(([, { isPaid, at }]) => isPaid || at > this.#extendedAt)
      .reduce((sum, [, { amount }]) => sum + amount, -this.#usedUp)
  }

  #endOf(piece: Piece): Order | undefined {
    const ends = piece.ends.filter(
      ({ ending }) => ending === 'BOUGHT' || this.#mistake !== 'a charge does not end the piece',
    )
    return ends.at(-1)
  }

  #live = () => this.pieces.filter((piece) => !this.#endOf(piece))
  #open = () => this.#live().filter(({ received }) => received === null)
  #out = () => this.#open().filter(({ unit }) => unit === 'OUT')
  #hasArrived = () => this.#isDelivered || this.today > PROMISED

  /** The first day on which a piece is due that the customer has. */
  #lineDue(): Day {
    const days = this.#open()
      .filter(({ announced }) => announced === null)
      .map(({ extraDays }) => extraDays)
    return this.#due + Math.min(...days)
  }

  #state(): string {
    const live = this.#live()
    if (live.length === 0)
      return this.pieces
        .flatMap(({ ends }) => ends)
        .toSorted((a, b) => a.at - b.at)
        .at(-1)!.ending
    if (live.every(({ isInspected }) => isInspected)) return 'CLOSED'
    if (live.every(({ received }) => received !== null)) return 'RECEIVED'
    if (live.every(({ announced, received }) => announced !== null || received !== null))
      return 'RETURNING'
    if (!this.#isDelivered) return 'UPCOMING'
    return this.today > this.#lineDue() ? 'OVERDUE' : 'OUT'
  }

  /** The piece that a charge for damage or loss is for: one that is not back, if there is any. */
  #damaged(): Piece | undefined {
    const charged = [...this.charges.values()].map(({ piece }) => piece)
    const left = this.#live().filter((piece) => !charged.includes(piece))
    return left.find(({ received }) => received === null) ?? left[0]
  }

  #moveUnit(piece: Piece, unit: Unit) {
    piece.unit = unit
    for (const scan of this.scans.values()) if (scan.piece === piece) scan.isLast = false
  }

  #morning(): boolean {
    if (!this.#isDelivered && this.today > PROMISED) {
      this.#isDelivered = true
      this.#due = DUE.unscanned
    }
    for (const piece of this.#open()) {
      if (piece.announced === null || this.today - piece.announced <= ANNOUNCED_DAYS) continue
      if (this.#mistake === 'an announcement counts forever') continue
      piece.announced = null
      if (piece.unit === 'RETURNING') this.#moveUnit(piece, 'OUT')
    }
    return true
  }

  #announce(): boolean {
    if (!this.shown().is_returnable) return this.#isRequested()
    for (const piece of this.#open()) {
      if (piece.unit !== 'OUT' && piece.unit !== 'LOST') continue
      piece.announced ??= this.today
      if (piece.unit === 'OUT') this.#moveUnit(piece, 'RETURNING')
    }
    return true
  }

  /** All pieces are back or announced, and one of them was announced. */
  #isRequested(): boolean {
    const live = this.#live()
    return (
      live.some(({ announced }) => announced !== null) &&
      live.every(({ announced, received }) => announced !== null || received !== null)
    )
  }

  #scan(id: number, piece: Piece, to: Unit): boolean {
    const { unit: before, isInspected: wasInspected } = piece
    if (before === to || !['OUT', 'RETURNING', 'RECEIVED', 'CLEANING'].includes(before))
      return false
    this.#moveUnit(piece, to)
    if (before !== 'CLEANING') {
      piece.received ??= this.today
      piece.isInspected = true
    }
    this.scans.set(id, {
      piece,
      before,
      wasInspected,
      day: this.today,
      isUndone: false,
      isLast: true,
    })
    return true
  }

  /** The piece that completed a return stays received, unless it is not there. */
  #undo(scan: Scan | undefined, isAbsent: boolean): boolean {
    if (!scan) return false
    if (scan.isUndone) return true
    const isReceipt = scan.before === 'OUT' || scan.before === 'RETURNING'
    if (!scan.isLast || scan.day !== this.today || (isAbsent && !isReceipt)) return false
    const { piece, before } = scan
    const live = this.#live()
    const isComplete = live.length > 0 && live.every(({ received }) => received !== null)
    const staysReceived = isReceipt && isComplete && !isAbsent
    piece.isInspected = scan.wasInspected
    if (isReceipt && !staysReceived) piece.received = null
    this.#moveUnit(piece, staysReceived ? 'RECEIVED' : before)
    scan.isUndone = true
    return true
  }

  #receive(pieces: Piece[]): boolean {
    const live = this.#live()
    if (live.length > 0 && live.every(({ received }) => received !== null)) return true
    if (pieces.some(({ unit }) => unit !== 'OUT' && unit !== 'RETURNING')) return false
    for (const piece of pieces) {
      this.#moveUnit(piece, 'RECEIVED')
      piece.received = this.today
    }
    return true
  }

  #end(id: number, ending: Order['ending'], pieces: Piece[], amount: number) {
    const order = { ending, pieces, amount, day: this.today, at: this.#now }
    this.orders.set(id, order)
    for (const piece of pieces) piece.ends.push(order)
  }

  #buy(id: number, quantity: number): boolean {
    const bought = this.#out().slice(0, quantity)
    if (!this.shown().is_purchasable || bought.length < quantity) return false
    for (const piece of bought) this.#moveUnit(piece, 'SOLD')
    this.#end(id, 'BOUGHT', bought, quantity * PRICE)
    this.charged += quantity * PRICE
    return true
  }

  #refund(id: number): boolean {
    const order = this.orders.get(id)
    if (!order) return false
    this.orders.delete(id)
    this.refunded += order.amount
    if (this.#mistake === 'a refund does not reopen the piece') return true
    for (const piece of order.pieces) {
      piece.ends = piece.ends.filter((end) => end !== order)
      if (piece.unit === 'SOLD') this.#moveUnit(piece, 'OUT')
    }
    return true
  }

  /** Another month, after the months that were paid for each piece and are not of other pieces. */
  #extend(): boolean {
    const out = this.#out()
    if (!this.shown().is_purchasable) return false
    const paid = [...this.charges.values()]
      .filter(({ about, isPaid }) => about === 'LATE' && isPaid)
      .reduce((sum, { amount }) => sum + amount, -this.#usedUp)
    const others = this.pieces.filter((piece) => !out.includes(piece))
    const left = others.reduce((sum, piece) => sum - this.#late(piece), paid)
    const months = Math.max(0, Math.floor(left / (RENT * out.length)))
    if (this.today > this.#lineDue() + months * MONTH + LATE_EXTENSION_DAYS) return false
    for (const piece of out) piece.extraDays += (months + 1) * MONTH
    this.#usedUp += months * RENT * out.length
    this.#extendedAt = this.#now
    this.charged += RENT * out.length
    return true
  }

  #charge({ id, about, amount, isDeclined }: Extract<Act, { kind: 'CHARGE' }>): boolean {
    const piece = about === 'DAMAGE' ? (this.#damaged() ?? null) : null
    if (amount > (about === 'LATE' ? this.lateCap() : piece ? RETAIL : 0)) return false
    this.charges.set(id, { about, amount, piece, isPaid: false, at: this.#now })
    if (!isDeclined) this.#settleCharge(id, true)
    return true
  }

  #payCharge(id: number, isByCard: boolean): boolean {
    const charge = this.charges.get(id)
    if (!charge || charge.isPaid) return false
    const { about, piece, amount, at } = charge
    if (isByCard && this.#now >= at + 60 * DAY_MS) return false
    if (about === 'LATE' && (at <= this.#extendedAt || amount > this.#lateCapWithout(id)))
      return false
    if (piece && this.#endOf(piece)) return false
    this.#settleCharge(id, isByCard)
    return true
  }

  #settleCharge(id: number, isByCard: boolean) {
    const charge = this.charges.get(id)!
    charge.isPaid = true
    if (isByCard) this.charged += charge.amount
    if (!charge.piece) return
    this.#end(id, 'CHARGED', [charge.piece], charge.amount)
    // What was paid outside the shop is not refunded by card.
    if (!isByCard) this.orders.delete(id)
  }

  #lose(piece: Piece): boolean {
    if (!['OUT', 'RETURNING', 'RECEIVED', 'IN_HOUSE', 'CLEANING'].includes(piece.unit))
      return piece.unit === 'LOST'
    // The shop lost it: the customer has nothing more to do.
    if (piece.unit === 'RECEIVED') piece.isInspected = true
    this.#moveUnit(piece, 'LOST')
    return true
  }

  #find(piece: Piece): boolean {
    if (piece.unit !== 'LOST') return piece.unit === 'RECEIVED'
    this.#moveUnit(piece, 'RECEIVED')
    piece.received ??= this.today
    return true
  }
}
