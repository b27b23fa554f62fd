/** Journeys sign links themselves, as our mails would bring them. */
export const SECRET_KEY = 'known to every journey, good for nothing else'
