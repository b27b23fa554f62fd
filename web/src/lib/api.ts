import { type Client, createClient, type Transport } from '@twirl/contract/client'

let transport: Transport | undefined

/** Called once at startup: the browser calls the server over fetch, page rendering calls it in process. */
export function setTransport(chosen: Transport): void {
  transport = chosen
}

export const api: Client = createClient((endpoint, input, signal) => {
  if (!transport) throw new Error('no transport was chosen yet')
  return transport(endpoint, input, signal)
})
