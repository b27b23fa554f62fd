import { type Client, createClient, type Transport } from '@twirl/contract/client'

let transport: Transport | undefined

/** Each side says once how its calls travel: the browser over fetch, page rendering in process. */
export function setTransport(chosen: Transport): void {
  transport = chosen
}

export const api: Client = createClient((endpoint, input, signal) => {
  if (!transport) throw new Error('no transport was chosen yet')
  return transport(endpoint, input, signal)
})
