// What https://js.stripe.com/<release>/stripe.js is to a page: it sets `window.Stripe`, and keeps numbers in frames of another
// origin. As far as the shop uses it: https://docs.stripe.com/js

type Fields = Record<string, unknown>
type Listener = (event: Fields) => void
type ApiError = { type: string; code?: string; message?: string }
type Result = Fields & { error?: ApiError }

const FRAMES = 'https://js.stripe.com/stand-in'
const BANK = 'https://hooks.stripe.com/stand-in/challenge'
const API = 'https://api.stripe.com'
const ANSWER_MS = 20_000

class Element {
  readonly type: string
  readonly elements: Elements
  options: Fields
  frame: HTMLIFrameElement | null = null
  port: MessagePort | null = null
  /** For a wallet: what its sheet has collected. */
  collected: Fields | null = null
  readonly #listeners: Record<string, Listener[]> = {}
  #questions = 0
  readonly #answers = new Map<number, (result: Result) => void>()

  constructor(elements: Elements, type: string, options: Fields) {
    this.elements = elements
    this.type = type
    this.options = options
  }

  on(event: string, listener: Listener): this {
    ;(this.#listeners[event] ??= []).push(listener)
    return this
  }

  once(event: string, listener: Listener): this {
    const first: Listener = (given) => {
      this.off(event, first)
      listener(given)
    }
    return this.on(event, first)
  }

  off(event: string, listener?: Listener): this {
    const left = (this.#listeners[event] ?? []).filter((each) => listener && each !== listener)
    this.#listeners[event] = left
    return this
  }

  emit(event: string, fields: Fields): void {
    for (const listener of this.#listeners[event] ?? [])
      listener({ elementType: this.type, ...fields })
  }

  mount(place: HTMLElement | string): void {
    const parent = typeof place === 'string' ? document.querySelector(place) : place
    if (!parent) throw new Error('there is no such place to mount in')
    const page = this.type === 'payment' ? 'fields' : 'wallet'
    const frame = document.createElement('iframe')
    frame.title =
      this.type === 'payment' ? 'Secure payment input frame' : 'Secure express checkout frame'
    frame.src = `${FRAMES}/${page}`
    frame.allow = 'payment *'
    Object.assign(frame.style, { width: '100%', border: '0', height: '1px', display: 'block' })
    frame.addEventListener('load', () => this.#connect(frame))
    frame.addEventListener('error', () => this.#fail())
    parent.replaceChildren(frame)
    this.frame = frame
    setTimeout(() => {
      if (this.frame === frame && !frame.dataset['ready']) this.#fail()
    }, ANSWER_MS)
  }

  #connect(frame: HTMLIFrameElement): void {
    const { port1, port2 } = new MessageChannel()
    this.port = port1
    port1.addEventListener('message', ({ data }: MessageEvent<Fields>) => this.#hear(frame, data))
    port1.start()
    frame.contentWindow!.postMessage(this.#opening(), '*', [port2])
  }

  #opening(): Fields {
    return { key: this.elements.key, elements: this.elements.options, options: this.options }
  }

  #hear(frame: HTMLIFrameElement, { event, answer, result, ...fields }: Fields): void {
    if (typeof answer === 'number') {
      this.#answers.get(answer)?.(result as Result)
      this.#answers.delete(answer)
    } else if (event === 'height') frame.style.height = `${String(fields['height'])}px`
    else if (event === 'wallet') void this.#payByWallet(String(fields['wallet']))
    else {
      if (event === 'ready') frame.dataset['ready'] = 'yes'
      this.emit(String(event), fields)
    }
  }

  #fail(): void {
    this.emit('loaderror', { error: { type: 'api_connection_error', message: 'not loaded' } })
  }

  ask(question: string, fields: Fields = {}): Promise<Result> {
    const answer = ++this.#questions
    const { port } = this
    if (!port) return Promise.resolve({ error: { type: 'invalid_request_error' } })
    const said = { question, answer, ...fields }
    port.postMessage(said)
    return new Promise((resolve) => this.#answers.set(answer, resolve))
  }

  /** The page may still say what is bought; then the wallet shows its sheet. */
  async #payByWallet(wallet: string): Promise<void> {
    const isAllowed = await new Promise<boolean>((resolve) => {
      this.emit('click', {
        expressPaymentType: wallet,
        resolve: () => resolve(true),
        reject: () => resolve(false),
      })
      // Without a listener there is nothing to ask.
      if ((this.#listeners['click'] ?? []).length === 0) resolve(true)
    })
    if (!isAllowed) return
    const amount = Number(this.elements.options['amount'] ?? 0)
    const answer = await openSheet(`${FRAMES}/challenge?kind=${wallet}&amount=${amount}`, 'Wallet')
    if (answer !== 'confirmed') return this.emit('cancel', {})
    this.collected = { wallet }
    this.emit('confirm', {
      expressPaymentType: wallet,
      billingDetails: { name: 'Nora Lane', address: { country: 'US', postal_code: '30301' } },
      paymentFailed: () => (this.collected = null),
    })
  }

  update(options: Fields): void {
    this.options = { ...this.options, ...options }
    this.port?.postMessage(this.#opening())
  }

  unmount(): void {
    this.frame?.remove()
    this.frame = null
    this.port = null
  }

  destroy(): void {
    this.unmount()
    this.elements.remove(this)
  }

  focus(): void {
    this.port?.postMessage({ question: 'focus' })
  }

  blur(): void {
    this.frame?.blur()
  }

  clear(): void {
    this.port?.postMessage({ question: 'clear' })
  }

  collapse(): void {}
}

class Elements {
  readonly key: string
  options: Fields
  #made: Element[] = []

  constructor(key: string, options: Fields) {
    this.key = key
    this.options = options
  }

  create(type: string, options: Fields = {}): Element {
    if (!['payment', 'expressCheckout'].includes(type))
      throw new Error(`the stand-in has no element ${type}`)
    if (this.#made.some((each) => each.type === type))
      throw new Error(`Can only create one Element of type ${type}.`)
    const element = new Element(this, type, options)
    this.#made.push(element)
    return element
  }

  getElement(type: string): Element | null {
    return this.#made.find((each) => each.type === type) ?? null
  }

  remove(element: Element): void {
    this.#made = this.#made.filter((each) => each !== element)
  }

  update(options: Fields): void {
    this.options = { ...this.options, ...options }
    for (const element of this.#made) element.update({})
  }

  async fetchUpdates(): Promise<Fields> {
    return {}
  }

  /** The element that has been used: a wallet, or else the fields. */
  paying(): Element | null {
    const wallet = this.getElement('expressCheckout')
    return wallet?.collected ? wallet : this.getElement('payment')
  }

  async submit(): Promise<Result> {
    const element = this.paying()
    if (!element) return { error: { type: 'invalid_request_error', message: 'no element' } }
    return element.collected ? {} : element.ask('submit')
  }
}

/** The customer's window of the bank or of a wallet, over the page. */
function openSheet(url: string, title: string): Promise<string> {
  const backdrop = document.createElement('div')
  Object.assign(backdrop.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    background: 'rgba(0, 0, 0, 0.6)',
  })
  const frame = document.createElement('iframe')
  frame.title = title
  frame.src = url
  Object.assign(frame.style, {
    width: 'min(400px, 92vw)',
    height: '360px',
    border: '0',
    borderRadius: '12px',
    background: '#ffffff',
  })
  backdrop.append(frame)
  // A dialog of the page, in the top layer, would lie over it.
  const holder = document.querySelector('dialog:modal') ?? document.body
  holder.append(backdrop)
  const previous = document.activeElement
  return new Promise((resolve) => {
    frame.addEventListener('load', () => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', ({ data }: MessageEvent<string>) => {
        backdrop.remove()
        if (previous instanceof HTMLElement) previous.focus()
        resolve(data)
      })
      port1.start()
      frame.contentWindow!.postMessage({}, '*', [port2])
      frame.focus()
    })
  })
}

async function call(
  key: string,
  method: string,
  path: string,
  form: Record<string, string>,
): Promise<Fields & { error?: ApiError }> {
  const encoded = new URLSearchParams(form).toString()
  try {
    const answer = await fetch(`${API}${path}${method === 'GET' ? `?${encoded}` : ''}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      ...(method !== 'GET' && { body: encoded }),
    })
    return (await answer.json()) as Fields
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    }
  }
}

type Kind = 'payment_intent' | 'setup_intent'

function kindOf(clientSecret: string): Kind {
  return clientSecret.startsWith('seti_') ? 'setup_intent' : 'payment_intent'
}

const pathOf = (clientSecret: string) =>
  `/v1/${kindOf(clientSecret)}s/${clientSecret.split('_secret_')[0]}`
const nameOf = (clientSecret: string) =>
  kindOf(clientSecret) === 'setup_intent' ? 'setupIntent' : 'paymentIntent'

function retrieve(key: string, clientSecret: string) {
  return call(key, 'GET', pathOf(clientSecret), { client_secret: clientSecret })
}

/** Lets the bank ask the customer if it wants to, and returns what became of the intent. */
async function handleNextAction(key: string, clientSecret: string): Promise<Result> {
  const before = await retrieve(key, clientSecret)
  if (before.error) return before
  if (before['status'] === 'requires_action') {
    const kind = kindOf(clientSecret)
    const answer = await openSheet(
      `${BANK}?kind=${kind}&amount=${Number(before['amount'] ?? 0)}`,
      'Bank verification',
    )
    const told = await call(key, 'POST', `${pathOf(clientSecret)}/challenge`, {
      client_secret: clientSecret,
      answer,
    })
    // It was answered or canceled meanwhile, in another tab or by the shop.
    if (told.error && told.error.type === 'api_connection_error') return told
  }
  const after = await retrieve(key, clientSecret)
  if (after.error) return after
  const failure = (after['last_payment_error'] ?? after['last_setup_error']) as ApiError | null
  if (after['status'] === 'requires_payment_method' && failure) return { error: failure }
  return { [nameOf(clientSecret)]: after }
}

type Confirmation = {
  elements?: Elements
  clientSecret: string
  params?: Fields
  confirmParams?: Fields
}

function openStripe(key: string) {
  const refuse = () => Promise.reject(new Error('not part of the stand-in'))
  return {
    elements: (options: Fields = {}) => new Elements(key, options),

    createConfirmationToken: async ({ elements, params = {} }: Confirmation): Promise<Result> => {
      const element = elements?.paying()
      if (!element) return { error: { type: 'invalid_request_error', message: 'no element' } }
      return element.ask('createConfirmationToken', { params, collected: element.collected })
    },

    confirmSetup: async ({ elements, clientSecret }: Confirmation): Promise<Result> => {
      const element = elements?.paying()
      if (!element) return { error: { type: 'invalid_request_error', message: 'no element' } }
      const confirmed = await element.ask('confirmSetup', { clientSecret })
      return confirmed.error ? confirmed : handleNextAction(key, clientSecret)
    },

    handleNextAction: ({ clientSecret }: Confirmation) => handleNextAction(key, clientSecret),

    retrievePaymentIntent: async (clientSecret: string): Promise<Result> => {
      const paymentIntent = await retrieve(key, clientSecret)
      return paymentIntent.error ? { error: paymentIntent.error } : { paymentIntent }
    },

    retrieveSetupIntent: async (clientSecret: string): Promise<Result> => {
      const setupIntent = await retrieve(key, clientSecret)
      return setupIntent.error ? { error: setupIntent.error } : { setupIntent }
    },

    registerAppInfo: () => {},
    _registerWrapper: () => {},
    // The React components ask whether these exist.
    createToken: refuse,
    createPaymentMethod: refuse,
    confirmCardPayment: refuse,
  }
}

const release = /\/([^/]+)\/stripe\.js/.exec((document.currentScript as HTMLScriptElement).src)
Object.assign(globalThis, { Stripe: Object.assign(openStripe, { version: release?.[1] }) })
