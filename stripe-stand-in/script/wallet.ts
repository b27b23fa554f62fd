// The frame of the Express Checkout Element: a button for each wallet that this browser has. The stand-in has one.

type Opening = { key: string; options?: { paymentMethods?: Record<string, string> } }
type Question = {
  question: string
  answer: number
  params?: { return_url?: string }
  collected?: { wallet: string }
}

const WALLET = 'google_pay'
const CARD_OF_WALLET = '4242424242424242'

addEventListener('message', ({ data: opening, ports: [port] }: MessageEvent<Opening>) => {
  if (!port) return
  port.addEventListener('message', ({ data }: MessageEvent<Question>) => {
    if (data.question === 'createConfirmationToken') void createToken(opening.key, port, data)
  })
  port.start()
  const isHidden = opening.options?.paymentMethods?.['googlePay'] === 'never'
  if (!isHidden) draw(port)
  port.postMessage({ event: 'height', height: isHidden ? 0 : 54 })
  port.postMessage({
    event: 'ready',
    availablePaymentMethods: isHidden
      ? undefined
      : { applePay: false, googlePay: true, link: false, amazonPay: false, paypal: false },
  })
})

function draw(port: MessagePort): void {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = 'Buy with Google Pay'
  Object.assign(button.style, {
    width: 'calc(100% - 6px)',
    height: '48px',
    margin: '3px',
    border: '0',
    borderRadius: '8px',
    background: '#000000',
    color: '#ffffff',
    font: '600 16px system-ui, sans-serif',
    cursor: 'pointer',
  })
  document.body.style.margin = '0'
  button.addEventListener('click', () => port.postMessage({ event: 'wallet', wallet: WALLET }))
  document.body.append(button)
}

async function createToken(
  key: string,
  port: MessagePort,
  { answer, params, collected }: Question,
): Promise<void> {
  const data = (name: string) => `payment_method_data${name}`
  const form = new URLSearchParams({
    [data('[type]')]: 'card',
    [data('[card][number]')]: CARD_OF_WALLET,
    [data('[card][exp_month]')]: '12',
    [data('[card][exp_year]')]: String(new Date().getFullYear() + 2),
    [data('[card][cvc]')]: '123',
    [data('[card][wallet]')]: collected?.wallet ?? WALLET,
    [data('[billing_details][name]')]: 'Nora Lane',
    ...(params?.return_url && { return_url: params.return_url }),
  })
  try {
    const sent = await fetch('https://api.stripe.com/v1/confirmation_tokens', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form,
    })
    const confirmationToken = (await sent.json()) as { error?: object }
    port.postMessage({
      answer,
      result: confirmationToken.error ? confirmationToken : { confirmationToken },
    })
  } catch {
    port.postMessage({ answer, result: { error: { type: 'api_connection_error' } } })
  }
}
