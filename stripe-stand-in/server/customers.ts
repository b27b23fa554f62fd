import type { Stripe } from 'stripe'
import { type Account, secondsOf } from './account.ts'
import { type Form, metadataOf, textOf } from './form.ts'
import { attachMethod, detachMethod } from './payment-methods.ts'
import { missing } from './stripe-refusal.ts'

export function createCustomer(account: Account, form: Form): object {
  const customer = account.book.put('customer', {
    id: account.book.newId('cus'),
    object: 'customer',
    balance: 0,
    created: secondsOf(account),
    default_source: null,
    description: textOf(form, 'description'),
    email: textOf(form, 'email'),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: metadataOf(form),
    name: textOf(form, 'name'),
    phone: textOf(form, 'phone'),
    shipping: null,
  })
  const method = textOf(form, 'payment_method')
  if (method) attachMethod(account, method, { customer: customer.id })
  account.announce('customer.created', customer)
  return customer
}

/** A deleted customer is still answered, with nothing but the mark. */
export function getCustomer(account: Account, id: string): Stripe.Customer {
  const customer = account.book.find('customer', id)
  if (customer) return customer
  throw missing('customer', id, 'id', 404)
}

export function updateCustomer(account: Account, id: string, form: Form): object {
  const customer = getCustomer(account, id)
  const updated = account.book.put('customer', {
    ...customer,
    description: textOf(form, 'description') ?? customer.description,
    email: textOf(form, 'email') ?? customer.email,
    name: textOf(form, 'name') ?? customer.name ?? null,
    metadata: { ...customer.metadata, ...metadataOf(form) },
  })
  account.announce('customer.updated', updated)
  return updated
}

export function deleteCustomer(account: Account, id: string): object {
  const customer = getCustomer(account, id)
  for (const method of account.book.list('payment_method', { customer: id }))
    detachMethod(account, method.id)
  account.book.remove(id)
  account.announce('customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
