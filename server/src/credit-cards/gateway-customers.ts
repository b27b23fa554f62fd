import { insertGatewayCustomer, listGatewayCustomers } from './gateway-customers.queries.ts'
import { type CardDeps, orUnavailable } from './tokenize-card.ts'

type GatewayCustomerDeps = Pick<CardDeps, 'db' | 'clock' | 'gateway' | 'log' | 'secrets'>

/**
 * Returns the customer at the gateway to whom saved cards of this customer belong; the first call makes it there. The
 * gateway makes one for a reference, so that calls at the same time, or after a crash, get the same. The reference is sealed
 * with the key of the shop: shops that share an account at the gateway have customers of the same number.
 */
export async function ensureGatewayCustomer(
  { db, clock, gateway, log, secrets }: GatewayCustomerDeps,
  customer_id: number,
): Promise<string> {
  const [known] = await listGatewayCustomers(db, customer_id)
  if (known) return known
  const reference = secrets.hmac('gateway customer', String(customer_id))
  const gateway_customer = await orUnavailable({ gateway, log }, gateway.ensureCustomer(reference))
  await insertGatewayCustomer(db, { gateway_customer, customer_id, now: clock.now() })
  return gateway_customer
}
