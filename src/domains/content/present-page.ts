import { cleanStoredHtml } from '#platform/http/security/rich-text.ts'
import type { DetailPage } from './schema.ts'

/** Of what has no page of its own to show: only its name and what lies below it. */
export const emptyPage: DetailPage = { banner_url: null, info_cards: [], content: '', tabs: [] }

/** The stored parts of a detail page as they may be shown. */
export function presentPage({ banner_url, info_cards, content, tabs }: DetailPage): DetailPage {
  return {
    banner_url,
    info_cards,
    content: cleanStoredHtml(content),
    tabs: tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: cleanStoredHtml(tab_content) })),
  }
}
