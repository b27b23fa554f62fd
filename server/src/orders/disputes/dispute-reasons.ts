/** What a customer told the bank, in words; gateways may add reasons. */
const REASONS: Record<string, string> = {
  bank_cannot_process: 'The bank could not process it',
  check_returned: 'A check was returned',
  credit_not_processed: 'A refund is missing',
  customer_initiated: 'The customer asked the bank',
  debit_not_authorized: 'Not authorized',
  duplicate: 'Charged twice',
  fraudulent: 'The customer did not pay it',
  general: 'No reason given',
  incorrect_account_details: 'Wrong account',
  insufficient_funds: 'Insufficient funds',
  noncompliant: 'Against the rules of the card network',
  product_not_received: 'Not received',
  product_unacceptable: 'Defective or not as described',
  subscription_canceled: 'A subscription was canceled',
  unrecognized: 'Not recognized',
}

export function reasonText(reason: string): string {
  return REASONS[reason] ?? reason.replaceAll('_', ' ')
}
