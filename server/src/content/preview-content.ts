import { CONTENT_PAGES, type ContentPage } from '@twirl/contract/content'
import type { BlockTexts } from '@twirl/contract/staff/content'
import { AppError } from '#platform/http/app-error.ts'
import { dayOf } from '#platform/new-york-time.ts'
import { toShownPage } from './blocks.ts'
import { checkDraft } from './check-draft.ts'
import type { ContentDeps } from './content-deps.ts'

/** The page of the shop with texts that are not published, rendered as for visitors. */
export async function previewContent(
  deps: ContentDeps,
  { page, blocks }: { page: ContentPage; blocks: readonly BlockTexts[] },
): Promise<{ html: string }> {
  const pages = deps.pages()
  if (!pages) throw new AppError('UNAVAILABLE')
  const shown = toShownPage(page, checkDraft(deps, page, blocks), dayOf(deps.clock.now()))
  const html = await deps.content.withDraft({ page, shown }, () =>
    pages.renderHtml(CONTENT_PAGES[page].path),
  )
  return { html: withoutScripts(html) }
}

/** The page is shown in a frame without scripts. Its links would open in the frame, which the shop forbids. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link\b[^>]*rel="(?:modulepreload|canonical)"[^>]*>/g, '')
    .replace('<head>', '<head><base target="_blank">')
}
