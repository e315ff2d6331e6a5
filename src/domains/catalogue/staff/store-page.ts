import { z } from 'zod'
import type { DetailPage } from '#domains/content/schema.ts'
import { demand, type Problems } from '#domains/content/staff/check-fields.ts'
import { shapeOf } from '#domains/content/staff/prepare-fields.ts'
import { t } from '#platform/text/messages.ts'
import { documentOfHtml } from '#platform/text/rich-text/document-of-html.ts'
import { htmlOfDocument } from '#platform/text/rich-text/html-of-document.ts'
import { pageFields } from './fields.ts'

/* The parts that every detail page can have, as they are written. */

const wholePage = z.strictObject(shapeOf(pageFields))
export const pageBody = wholePage.default(() => wholePage.parse({}))
export type PageBody = z.output<typeof wholePage>

export function readPage({ banner_url, info_cards, content, tabs }: DetailPage): PageBody {
  return {
    banner_url,
    info_cards,
    content: documentOfHtml(content),
    tabs: tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: documentOfHtml(tab_content) })),
  }
}

export function storedPage({ banner_url, info_cards, content, tabs }: PageBody): DetailPage {
  return {
    banner_url,
    info_cards,
    content: htmlOfDocument(content),
    tabs: tabs.map(({ tab_title, tab_content }) => ({ tab_title, tab_content: htmlOfDocument(tab_content) })),
  }
}

export function checkPage(problems: Problems, { info_cards, tabs }: PageBody) {
  for (const [index, { card_title }] of info_cards.entries())
    demand(problems, { [`page.info_cards.${index}.card_title`]: [card_title, t`A card needs a title.`] })
  for (const [index, { tab_title }] of tabs.entries())
    demand(problems, { [`page.tabs.${index}.tab_title`]: [tab_title, t`A tab needs a title.`] })
}
