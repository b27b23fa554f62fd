import type { RegisteredRouter } from '@tanstack/react-router'
import { isCardPage } from '@twirl/contract/buying/card-pages'
import { mayLoadCardFields } from '#lib/route/card-document.ts'
import { hasUnsavedWork } from '#lib/unsaved-work.ts'

/** Loads pages that take a card as a whole, because other pages may not load the gateway's fields (PAY-22). */
export function loadCardPagesWhole(router: RegisteredRouter): void {
  if (mayLoadCardFields()) return
  router.history.block({
    enableBeforeUnload: false,
    blockerFn: ({ nextLocation, action }) => {
      const isReplaced = action === 'REPLACE'
      if (action !== 'PUSH' && !isReplaced) return false
      // Something would be lost: the page then loads itself again when it needs the fields.
      if (!isCardPage(nextLocation.pathname) || hasUnsavedWork()) return false
      if (isReplaced) window.location.replace(nextLocation.href)
      else window.location.assign(nextLocation.href)
      return true
    },
  })
}
