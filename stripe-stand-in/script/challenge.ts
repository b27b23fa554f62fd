// The window in which a bank asks the customer, or a wallet shows what is paid.

const ANSWER_MS = 200

const query = new URLSearchParams(location.search)
const kind = query.get('kind')
const isWallet = kind !== 'payment_intent' && kind !== 'setup_intent'
const amount = `$${(Number(query.get('amount')) / 100).toFixed(2)}`
const asks =
  kind === 'setup_intent'
    ? 'Your bank wants you to confirm that you save this card.'
    : `Your bank wants you to confirm this payment of ${amount}.`

addEventListener('message', ({ ports: [port] }: MessageEvent) => {
  if (!port) return
  const style = document.createElement('style')
  style.textContent = `
    body { margin: 0; padding: 24px; font: 16px/1.5 system-ui, sans-serif; color: #1b1b1f; }
    main { display: flex; flex-direction: column; gap: 16px; }
    h1 { margin: 0; font-size: 20px; }
    p { margin: 0; }
    button { min-height: 44px; border-radius: 8px; border: 1px solid #1b1b1f; font: inherit;
      font-weight: 600; background: #ffffff; color: #1b1b1f; cursor: pointer; }
    button.main { background: #1b1b1f; color: #ffffff; }`
  document.head.append(style)
  const main = document.createElement('main')
  const title = document.createElement('h1')
  title.textContent = isWallet ? 'Google Pay' : '3D Secure test page'
  const text = document.createElement('p')
  text.textContent = isWallet ? `Pay ${amount} with Visa •••• 4242` : asks
  main.append(title, text)
  const choices = isWallet
    ? { Pay: 'confirmed', Cancel: 'closed' }
    : { Complete: 'confirmed', Fail: 'failed', Cancel: 'closed' }
  for (const [label, answer] of Object.entries(choices)) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = label
    button.className = answer === 'confirmed' ? 'main' : ''
    // As a bank, which is asked first: the press has ended when the window closes.
    button.addEventListener('click', () => setTimeout(() => port.postMessage(answer), ANSWER_MS))
    main.append(button)
  }
  document.body.append(main)
  main.querySelector('button')!.focus()
})
