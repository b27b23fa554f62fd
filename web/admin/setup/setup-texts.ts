import type { SetupStep } from '@twirl/contract/staff/settings/setup'

type StepTexts = { title: string; about: string; path: string; link: string }

/** The steps to an open shop, in words. */
export const STEP_TEXTS: Record<SetupStep, StepTexts> = {
  second_factor: {
    title: 'A second factor for your account',
    about: 'So that a stolen password is not enough to run your shop.',
    path: '/admin/account',
    link: 'Set one up',
  },
  identity: {
    title: 'Name and contact',
    about: 'What your shop is called, and how customers reach it.',
    path: '/admin/settings',
    link: 'Go to the settings',
  },
  company: {
    title: 'Company',
    about: 'Who runs the shop, with the address that policies and the contact page name.',
    path: '/admin/settings',
    link: 'Go to the settings',
  },
  delivery: {
    title: 'Where you deliver',
    about: 'The states that you send parcels to. A new shop delivers to all of them.',
    path: '/admin/settings',
    link: 'Choose the states',
  },
  payments: {
    title: 'Payments',
    about: 'Connect Stripe, and check that it answers. Without it no money is taken.',
    path: '/admin/services',
    link: 'Check the payments',
  },
  tax: {
    title: 'Sales tax',
    about: 'The built-in rates know states only. AvaTax knows every county and city.',
    path: '/admin/services',
    link: 'Check the tax',
  },
  mail: {
    title: 'Mail',
    about: 'Customers get codes and confirmations by mail. Send yourself a test.',
    path: '/admin/services',
    link: 'Check the mail',
  },
  product: {
    title: 'First product',
    about: 'A published piece with a color, a size and a price.',
    path: '/admin/products/new',
    link: 'Add a product',
  },
  event: {
    title: 'First event',
    about: 'A group event, if you dress groups.',
    path: '/admin/events/new',
    link: 'Make an event',
  },
}
