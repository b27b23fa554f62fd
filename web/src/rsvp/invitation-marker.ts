/** The hash of an invitation's address begins so (decisions A32). In every page's first load, hence alone. */
export const INVITATION_MARKER = '/questionnaire?'

/**
 * Runs before the first paint: pages are the same for everybody and come with the shop in them, which whoever
 * follows an invitation must not see. The form takes the mark away again.
 */
export const MARK_INVITED = `location.hash.startsWith('#${INVITATION_MARKER}')&&(document.documentElement.dataset.invited='')`
