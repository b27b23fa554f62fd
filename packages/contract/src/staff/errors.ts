/** The error codes of the back office: apart from those of the shop, whose pages load their texts. */
export const STAFF_ERRORS = {
  INCORRECT_STAFF_LOGIN: { status: 400, message: 'This email and password don’t match.' },
  INCORRECT_FACTOR: { status: 400, message: 'This wasn’t accepted. Please try again.' },
  FACTOR_EXISTS: {
    status: 400,
    message: 'You already have an authenticator app. Remove it to set up another one.',
  },
  FACTOR_NEEDED: { status: 400, message: 'Set up a passkey or an authenticator app first.' },
  LAST_FACTOR: {
    status: 400,
    message: 'This shop needs a second factor. Add another one before you remove this one.',
  },
  STAFF_EXISTS: { status: 400, message: 'This person is already on the list.' },
  STAFF_DEACTIVATED: {
    status: 400,
    message: 'This account is deactivated. Reactivate it first.',
  },
  // Sent with the amount that can be charged.
  CHARGE_ABOVE_CAP: { status: 400, message: 'That is more than can be charged for this.' },
  STAFF_LOGIN_REQUIRED: { status: 401, message: 'Please log in.' },
  PASSWORD_NEEDED_AGAIN: { status: 403, message: 'Please enter your password again.' },
  // Sent with a text of its own, which says what the state is now and who brought it about.
  STEP_REFUSED: { status: 409, message: 'This can’t be done any more. Please reload the page.' },
  LAST_OWNER: {
    status: 409,
    message: 'The shop needs an owner. Make another person an owner first.',
  },
} as const satisfies Record<string, { status: number; message: string }>
