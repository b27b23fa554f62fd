/** The hash of an invitation's URL begins with this (RSVP-1). A separate file, because every page loads it. */
export const INVITATION_MARKER = '/questionnaire?'

/**
 * Runs before the first paint: the server sends the shop's page, which a guest with an invitation must not see. The
 * attribute hides it; the form removes the attribute.
 */
export const MARK_INVITED = `location.hash.startsWith('#${INVITATION_MARKER}')&&(document.documentElement.dataset.invited='')`
