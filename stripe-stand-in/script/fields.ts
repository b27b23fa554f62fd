// The frame of the Payment Element: what is typed here never reaches the page around it.

type Opening = {
  key: string
  elements: {
    mode?: string
    setupFutureUsage?: string | null
    setup_future_usage?: string | null
    appearance?: { variables?: Record<string, string>; rules?: Record<string, Style> }
  }
}
type Style = Record<string, string>
type Question = {
  question: string
  answer: number
  params?: { return_url?: string; payment_method_data?: { billing_details?: object } }
  clientSecret?: string
}

const FIELDS = {
  number: { label: 'Card number', hint: '1234 1234 1234 1234', autocomplete: 'cc-number' },
  expiry: { label: 'Expiration date', hint: 'MM / YY', autocomplete: 'cc-exp' },
  cvc: { label: 'Security code', hint: 'CVC', autocomplete: 'cc-csc' },
  zip: { label: 'ZIP code', hint: '12345', autocomplete: 'postal-code' },
} as const
type Name = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Name[]

let port: MessagePort
let opening: Opening
const values = (): Record<Name, string> => ({
  number: digitsOf('number'),
  expiry: digitsOf('expiry'),
  cvc: digitsOf('cvc'),
  zip: digitsOf('zip'),
})
const inputOf = (name: Name) => document.querySelector<HTMLInputElement>(`#${name}`)!
const digitsOf = (name: Name) => inputOf(name).value.replaceAll(/\D/g, '')

addEventListener('message', ({ data, ports }: MessageEvent<Opening>) => {
  if (!ports[0]) return
  port = ports[0]
  opening = data
  port.addEventListener('message', ({ data: said }: MessageEvent<Question | Opening>) => {
    if ('question' in said) void answer(said)
    else applyOpening(said)
  })
  port.start()
  draw()
  applyOpening(data)
  new ResizeObserver(tellHeight).observe(document.querySelector('main')!)
  tellHeight()
  port.postMessage({ event: 'ready' })
})

function tellHeight(): void {
  const { height } = document.querySelector('main')!.getBoundingClientRect()
  port.postMessage({ event: 'height', height: Math.ceil(height) })
}

function draw(): void {
  const main = document.createElement('main')
  for (const name of NAMES) {
    const { label, hint, autocomplete } = FIELDS[name]
    const field = document.createElement('div')
    field.className = `field ${name}`
    const text = document.createElement('label')
    text.className = 'Label'
    text.htmlFor = name
    text.textContent = label
    const input = document.createElement('input')
    Object.assign(input, { id: name, className: 'Input', placeholder: hint, autocomplete })
    input.inputMode = 'numeric'
    input.setAttribute('aria-describedby', `${name}-error`)
    const error = document.createElement('p')
    Object.assign(error, { id: `${name}-error`, className: 'Error' })
    error.setAttribute('role', 'alert')
    input.addEventListener('input', () => {
      format(name)
      show(name, null)
      tellChange()
    })
    input.addEventListener('blur', () => {
      if (input.value !== '') show(name, mistakeOf(name))
    })
    field.append(text, input, error)
    main.append(field)
  }
  document.body.append(main)
}

function format(name: Name): void {
  const digits = digitsOf(name)
  if (name === 'number')
    inputOf(name).value = digits.slice(0, 19).replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  else if (name === 'expiry' && digits.length > 2)
    inputOf(name).value = `${digits.slice(0, 2)} / ${digits.slice(2, 4)}`
  else if (name === 'cvc') inputOf(name).value = digits.slice(0, 4)
  else if (name === 'zip') inputOf(name).value = digits.slice(0, 5)
}

type Mistake = { code: string; message: string }

/** In the words of Stripe. */
function mistakeOf(name: Name): Mistake | null {
  const value = values()[name]
  const isAmex = /^3[47]/.test(values().number)
  if (name === 'number') {
    if (value.length < (isAmex ? 15 : 16))
      return { code: 'incomplete_number', message: 'Your card number is incomplete.' }
    return hasCheckDigit(value)
      ? null
      : { code: 'invalid_number', message: 'Your card number is invalid.' }
  }
  if (name === 'expiry') {
    if (value.length < 4)
      return {
        code: 'incomplete_expiry',
        message: "Your card's expiration date is incomplete.",
      }
    const [month, year] = [Number(value.slice(0, 2)), 2_000 + Number(value.slice(2))]
    const now = new Date()
    const isPast = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1
    if (month < 1 || month > 12)
      return { code: 'invalid_expiry_month', message: "Your card's expiration date is invalid." }
    return isPast
      ? {
          code: 'invalid_expiry_year_past',
          message: "Your card's expiration year is in the past.",
        }
      : null
  }
  if (name === 'cvc')
    return value.length < (isAmex ? 4 : 3)
      ? { code: 'incomplete_cvc', message: "Your card's security code is incomplete." }
      : null
  return value.length < 5
    ? { code: 'incomplete_zip', message: 'Your ZIP code is incomplete.' }
    : null
}

/** The Luhn formula: every second digit from the right counts double. */
function hasCheckDigit(number: string): boolean {
  const sum = Array.from(number, Number)
    .toReversed()
    .reduce((total, digit, position) => {
      const value = digit * (position % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

function show(name: Name, mistake: Mistake | null): void {
  const input = inputOf(name)
  input.classList.toggle('Input--invalid', mistake !== null)
  input.setAttribute('aria-invalid', String(mistake !== null))
  document.querySelector(`#${name}-error`)!.textContent = mistake?.message ?? ''
}

function tellChange(): void {
  port.postMessage({
    event: 'change',
    complete: NAMES.every((name) => mistakeOf(name) === null),
    empty: NAMES.every((name) => inputOf(name).value === ''),
    collapsed: false,
    value: { type: 'card' },
  })
}

/** The look of the page, as far as its Appearance names what is here. */
function applyOpening(next: Opening): void {
  opening = next
  const { variables = {}, rules = {} } = opening.elements.appearance ?? {}
  const of = (name: string, usual: string) => variables[name] || usual
  const base = `
    * { box-sizing: border-box; margin: 0; }
    body { font-family: ${of('fontFamily', 'system-ui, sans-serif')}; color: ${of('colorText', '#30313d')};
      font-size: ${of('fontSizeBase', '16px')}; background: ${of('colorBackground', '#ffffff')}; }
    main { display: grid; grid-template-columns: 1fr 1fr; padding: 3px;
      gap: ${of('gridRowSpacing', '16px')} ${of('gridColumnSpacing', '16px')}; }
    .number, .zip { grid-column: 1 / -1; }
    .Label { display: block; padding-bottom: 4px; }
    .Input { width: 100%; font: inherit; color: inherit; background: transparent; padding: 12px;
      border: 1px solid #8a8a94; border-radius: ${of('borderRadius', '5px')}; min-height: 44px; }
    .Input::placeholder { color: ${of('colorTextPlaceholder', '#6d6e78')}; opacity: 1; }
    .Error { color: ${of('colorDanger', '#b3093c')}; font-size: 0.875em; }
    .Error:not(:empty) { padding-top: 4px; }`
  const own = Object.entries(rules).map(([selector, style]) => {
    const lines = Object.entries(style).map(
      ([name, value]) =>
        `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
    )
    return `${selector} { ${lines.join(' ')} }`
  })
  const sheet = document.querySelector('style') ?? document.createElement('style')
  sheet.textContent = [base, ...own].join('\n')
  document.head.append(sheet)
}

async function answer({ question, answer: number, params, clientSecret }: Question): Promise<void> {
  const reply = (result: object) => port.postMessage({ answer: number, result })
  if (question === 'focus') return inputOf('number').focus()
  if (question === 'clear') {
    for (const name of NAMES) inputOf(name).value = ''
    return tellChange()
  }
  if (question === 'submit') {
    for (const name of NAMES) show(name, mistakeOf(name))
    const first = NAMES.find((name) => mistakeOf(name) !== null)
    if (!first) return reply({ selectedPaymentMethod: 'card' })
    inputOf(first).focus()
    return reply({ error: { type: 'validation_error', ...mistakeOf(first)! } })
  }
  const form = typedCard()
  if (question === 'confirmSetup') {
    const id = clientSecret!.split('_secret_')[0]
    form['client_secret'] = clientSecret!
    const setupIntent = await post(`/v1/setup_intents/${id}/confirm`, form)
    return reply(setupIntent['error'] ? setupIntent : { setupIntent })
  }
  const usage = opening.elements.setupFutureUsage ?? opening.elements.setup_future_usage
  if (usage) form['setup_future_usage'] = usage
  if (params?.return_url) form['return_url'] = params.return_url
  const confirmationToken = await post('/v1/confirmation_tokens', form)
  return reply(confirmationToken['error'] ? confirmationToken : { confirmationToken })
}

function typedCard(): Record<string, string> {
  const { number, expiry, cvc, zip } = values()
  const data = (name: string) => `payment_method_data${name}`
  return {
    [data('[type]')]: 'card',
    [data('[card][number]')]: number,
    [data('[card][exp_month]')]: String(Number(expiry.slice(0, 2))),
    [data('[card][exp_year]')]: `20${expiry.slice(2)}`,
    [data('[card][cvc]')]: cvc,
    [data('[billing_details][address][country]')]: 'US',
    [data('[billing_details][address][postal_code]')]: zip,
  }
}

async function post(path: string, form: Record<string, string>): Promise<Record<string, unknown>> {
  try {
    const sent = await fetch(`https://api.stripe.com${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${opening.key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(form),
    })
    return (await sent.json()) as Record<string, unknown>
  } catch {
    return { error: { type: 'api_connection_error', message: 'no connection' } }
  }
}
