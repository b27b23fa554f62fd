import {
  changeHomePart as changeCall,
  createHomePart as createCall,
  deleteHomePart as deleteCall,
  listHomeParts,
  previewHome as previewCall,
} from '@twirl/contract/staff/catalogue/home'
import type { Routes } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import { listAllHomeParts } from '../system/public.ts'
import {
  changeHomePart,
  createHomePart,
  deleteHomePart,
  type HomeDeps,
} from './change-home-part.ts'
import { previewHome } from './preview-home.ts'

export function homeRoutes(routes: Routes, deps: HomeDeps): void {
  routes.handle(listHomeParts, async () => ({
    parts: (await listAllHomeParts(deps.db)).toReversed(),
  }))
  routes.handle(createCall, (plan, visitor) => createHomePart(deps, staffOf(visitor), plan))
  routes.handle(changeCall, ({ id, ...plan }, visitor) =>
    changeHomePart(deps, staffOf(visitor), id, plan),
  )
  routes.handle(deleteCall, (seen, visitor) => deleteHomePart(deps, staffOf(visitor), seen))
  routes.handle(previewCall, ({ day }) => previewHome(deps.db, day))
}
