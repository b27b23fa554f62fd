import { createTransport } from 'nodemailer'
import { type MessageSender, SendError } from '#platform/outbox/message-sender.ts'
import { MAX_AT_ONCE } from '#platform/outbox/outbox-sender.ts'

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Sends mails through the shop's mail server. */
export function smtpSender(url: string, from: string): MessageSender<'MAIL'> {
  const transport = createTransport({
    url,
    pool: true,
    // No mail waits for a connection: its time limit would end before it is sent.
    maxConnections: MAX_AT_ONCE,
    // The outbox tries again, and counts.
    maxRequeues: 0,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, replyTo, subject, html, text, unsubscribeUrl }, messageId) => {
      try {
        await transport.sendMail({
          from,
          // These are objects, because a text would be read as a list of addresses.
          to: { name: '', address: to },
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          subject,
          html,
          text,
          messageId: `<${messageId}>`,
          headers: {
            // Suppresses automatic replies (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
      } catch (error) {
        throw toSendError(error as SmtpError)
      }
    },
    keepsContent: false,
    close: () => transport.close(),
  }
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string }

/** Stores only the codes of an answer: its text often repeats the address. */
function toSendError({ code = 'ERROR', responseCode, response = '' }: SmtpError): SendError {
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const reason = ['SMTP', code, responseCode, enhanced].filter(Boolean).join(' ')
  // A wrong password or a server that refuses all clients says nothing about this mail.
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new SendError(reason, { isPermanent: isAboutMail && (responseCode ?? 500) >= 500 })
}
