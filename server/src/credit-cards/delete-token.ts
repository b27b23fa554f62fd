import type { Transaction } from '#platform/database/transaction.ts'
import type { JobKind } from '#platform/jobs/job-kind.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { PaymentGateway } from '#providers/payments/payment-gateway.ts'

const RETRIES = {
  // With these delays, doubled from 5 seconds to an hour: covers an outage of a day.
  retryLimit: 34,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 60 * 60,
}
const DELETE_CARD_TOKEN: JobKind<{ token: string }> = { name: 'delete-card-token', ...RETRIES }

/**
 * Deletes the card at the gateway once the transaction has committed: a job, so that neither a crash nor an outage of the
 * gateway leaves there what the customer deleted. Wake the job afterwards.
 */
export function deleteTokenLater(
  jobs: Jobs,
  transaction: Transaction,
  token: string,
): Promise<void> {
  return jobs.send(transaction, DELETE_CARD_TOKEN, { token })
}

const DELETE_GATEWAY_CUSTOMER: JobKind<{ gateway_customer: string }> = {
  name: 'delete-gateway-customer',
  ...RETRIES,
}

/** Deletes a customer at the gateway with all cards, once the transaction has committed. */
export function deleteGatewayCustomerLater(
  jobs: Jobs,
  transaction: Transaction,
  gateway_customer: string,
): Promise<void> {
  return jobs.send(transaction, DELETE_GATEWAY_CUSTOMER, { gateway_customer })
}

export function wakeTokenDeletion(jobs: Jobs): void {
  jobs.wake(DELETE_CARD_TOKEN)
}

export function creditCardJobs(jobs: Jobs, gateway: PaymentGateway): void {
  jobs.work(DELETE_CARD_TOKEN, ({ data: { token } }) => gateway.deleteCard(token))
  jobs.work(DELETE_GATEWAY_CUSTOMER, ({ data: { gateway_customer } }) =>
    gateway.deleteCustomer(gateway_customer),
  )
}
