import type { PublicContentItem, PublicNews, PublicNoticeCategory } from '../../../domains/content/schema.ts'

/**
 * The home page shows headlines; the bodies behind them stay out of its data, which travels in the document a second time.
 */
export type NewsLine = Omit<PublicNews, 'content'>
export type NoticeLine = Omit<PublicContentItem, 'content' | 'banner_url'>
export type NoticeColumn = Omit<PublicNoticeCategory, 'items'> & { items: NoticeLine[] }

export function newsLines(news: PublicNews[]): NewsLine[] {
  return news.map(({ content: _, ...line }) => line)
}

export function noticeColumns(categories: PublicNoticeCategory[]): NoticeColumn[] {
  return categories.map((category) => ({
    ...category,
    items: category.items.map(({ content: _content, banner_url: _banner, ...line }) => line),
  }))
}
