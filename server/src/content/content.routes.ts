import { getContentPage } from '@twirl/contract/content'
import * as contract from '@twirl/contract/staff/content'
import { tagsOf } from '#platform/changes/tags.ts'
import { type Routes, TaggedAnswer } from '#platform/http/routes.ts'
import { staffOf } from '#platform/http/visitor.ts'
import type { ContentDeps } from './content-deps.ts'
import { previewContent } from './preview-content.ts'
import { publishContent } from './publish-content.ts'
import { getEditedContent, listContentPages, listContentVersions } from './read-content.ts'
import { contentTag } from './shop-content.ts'

export function contentRoutes(routes: Routes, deps: ContentDeps): void {
  routes.handle(
    getContentPage,
    ({ page }) => new TaggedAnswer(deps.content.shown(page), tagsOf([contentTag(page)])),
  )

  routes.handle(contract.listContentPages, () => listContentPages(deps.db))

  routes.handle(contract.getEditedContent, (input) => getEditedContent(deps.db, input))

  routes.handle(contract.listContentVersions, (input) => listContentVersions(deps.db, input))

  routes.handle(contract.previewContent, (input) => previewContent(deps, input))

  routes.handle(contract.publishContent, async (input, visitor) => {
    await publishContent(deps, staffOf(visitor), input)
    return getEditedContent(deps.db, { page: input.page })
  })
}
