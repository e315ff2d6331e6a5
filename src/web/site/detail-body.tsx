import type { DetailPage } from '../../domains/content/schema.ts'
import css from './detail-body.module.css'
import { InfoCards } from './detail-info-cards.tsx'
import { DetailTabs } from './detail-tabs.tsx'
import { Prose } from './prose.tsx'

export function hasBody({ info_cards, content, tabs }: DetailPage) {
  return info_cards.length > 0 || content !== '' || tabs.length > 0
}

/** What the institute tells of a thing, whatever it is: info cards, text, tabs. */
export function DetailBody({ detail }: { detail: DetailPage }) {
  return (
    <div className={css.body}>
      {detail.info_cards.length > 0 && <InfoCards cards={detail.info_cards} />}
      {detail.content && <Prose html={detail.content} />}
      {detail.tabs.length > 0 && <DetailTabs tabs={detail.tabs} />}
    </div>
  )
}
