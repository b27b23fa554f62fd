/** Journeys sign links themselves, as the shop does in mails. */
export const SECRET_KEY = 'known to every journey, good for nothing else'
