import { CallError } from '@twirl/contract/client'

/** What the browser does with a passkey; when it does not, such as after a press on Cancel, the button says so. */
export async function inBrowser<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch {
    throw new CallError(400, {
      id: '',
      errorCode: 'INCORRECT_FACTOR',
      message: 'No passkey was used. Please try again.',
    })
  }
}
