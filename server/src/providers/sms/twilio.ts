import { type MessageSender, SendError } from '#platform/outbox/message-sender.ts'

const ANSWER_MS = 15_000
const TWILIO_API = 'https://api.twilio.com'

type TwilioAccount = { accountSid: string; authToken: string; from: string }

/**
 * Sends text messages through Twilio (https://www.twilio.com/docs/messaging/api/message-resource). Twilio cannot
 * tell a repeated call from a new one: after a lost answer a text may arrive twice.
 */
export function twilioSender(
  { accountSid, authToken, from }: TwilioAccount,
  api = TWILIO_API,
): MessageSender<'SMS'> {
  const url = `${api}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  return {
    send: async ({ to, body }) => {
      const response = await post(url, {
        headers: { authorization },
        body: new URLSearchParams({ To: `+1${to}`, From: from, Body: body }),
      })
      if (!response.ok) throw await toSendError(response)
    },
    keepsContent: false,
    close: () => {},
  }
}

async function post(url: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(url, {
      ...request,
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS),
    })
  } catch (error) {
    throw new SendError(`Twilio ${(error as Error).name}`, { isPermanent: false })
  }
}

// Ours to mend, not the message's fault: wrong token or account, too many at once.
const NOT_ABOUT_THE_MESSAGE = [401, 403, 404, 408, 429]

/** Stores only the codes of an answer: its text repeats the number. */
async function toSendError(response: Response): Promise<SendError> {
  const { status } = response
  const { code } = (await response.json().catch(() => ({}))) as { code?: unknown }
  const reason = ['Twilio', status, typeof code === 'number' ? code : ''].join(' ').trimEnd()
  const isPermanent = status >= 400 && status < 500 && !NOT_ABOUT_THE_MESSAGE.includes(status)
  return new SendError(reason, { isPermanent })
}
