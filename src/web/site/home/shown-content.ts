import type {
  PublicAbout,
  PublicContentCategory,
  PublicContentItem,
  PublicNews,
  PublicNoticeCategory,
} from '#domains/content/schema.ts'

/**
 * The home page shows only headlines; their texts stay out of its data, which the document contains in addition to the
 * HTML.
 */
export type NewsLine = Omit<PublicNews, 'content'>
export type NoticeLine = Omit<PublicContentItem, 'content' | 'banner_url'>
export type NoticeColumn = Omit<PublicNoticeCategory, 'items'> & { items: NoticeLine[] }
export type MaterialTile = {
  _id: string
  name: string
  seo_url: string
  icon_url: string | null
  /** Names of the levels below. */
  about: string
  /** Number of pages below; each has its own address. */
  pages: number
}
export type HomeAbout = Pick<PublicAbout, 'heading' | 'text' | 'film' | 'counters' | 'tabs' | 'icon_cards' | 'team'>

export function newsLines(news: PublicNews[]): NewsLine[] {
  return news.map(({ content: _, ...line }) => line)
}

export function noticeColumns(categories: PublicNoticeCategory[]): NoticeColumn[] {
  return categories.map((category) => ({
    ...category,
    items: category.items.map(({ content: _content, banner_url: _banner, ...line }) => line),
  }))
}

export function materialTiles(categories: PublicContentCategory[]): MaterialTile[] {
  return categories.map(({ _id, content_category_name: name, seo_url, icon_url, sub_categories: below }) => ({
    _id,
    name,
    seo_url,
    icon_url,
    about: below.map((sub) => sub.content_sub_category_name).join(', '),
    pages: below.reduce((sum, sub) => sum + sub.items_count, 0),
  }))
}

const shownTeachers = 4

export function homeAbout({ heading, text, film, counters, tabs, icon_cards, team }: PublicAbout): HomeAbout {
  const first = { sec_title: team.sec_title, data_list: team.data_list.slice(0, shownTeachers) }
  return { heading, text, film, counters, tabs, icon_cards, team: first }
}
