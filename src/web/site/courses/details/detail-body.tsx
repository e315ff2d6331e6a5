import type { DetailPage } from '#domains/content/schema.ts'
import { Picture } from '#web/ui/media/picture.tsx'
import { useTabs } from '#web/ui/navigation/use-tabs.ts'
import { Drawing } from '../../parts/media/drawing.tsx'
import { Prose } from '../../published/parts/prose.tsx'
import css from './detail-body.module.css'

function hasBody({ info_cards, content, tabs }: DetailPage) {
  return info_cards.length > 0 || content !== '' || tabs.length > 0
}

/** Body of a detail page of any type: info cards, text, tabs. */
export function DetailBody({ detail }: { detail: DetailPage }) {
  return (
    <div className={css.body}>
      {detail.info_cards.length > 0 && <InfoCards cards={detail.info_cards} />}
      {detail.content && <Prose html={detail.content} />}
      {detail.tabs.length > 0 && <DetailTabs tabs={detail.tabs} />}
    </div>
  )
}

/** Three per row; the icon is one of our drawings or a picture of the institute's. */
function InfoCards({ cards }: { cards: DetailPage['info_cards'] }) {
  return (
    <ul className={css.cards}>
      {cards.map((card) => (
        <li key={card.card_title}>
          {card.card_icon.includes('/') ? (
            <Picture className={css.icon} src={card.card_icon} alt="" width={52} height={44} sizes="52px" />
          ) : (
            <Drawing className={css.icon} name={card.card_icon} />
          )}
          <div>
            <b>{card.card_title}</b>
            <p>{card.card_subtitle}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Tabs whose panels are all in the document; without scripts the panels follow each other, each under its name. */
function DetailTabs({ tabs }: { tabs: DetailPage['tabs'] }) {
  const { selected, tab, panel } = useTabs(tabs.length)
  return (
    <div>
      <div className={css.tabs} role="tablist" aria-label="More about this">
        {tabs.map(({ tab_title }, index) => (
          <button key={tab_title} className={index === selected ? css.selected : undefined} {...tab(index)}>
            {tab_title}
          </button>
        ))}
      </div>
      {tabs.map(({ tab_title, tab_content }, index) => (
        <div key={tab_title} className={css.panel} {...panel(index)}>
          <h2 className={css.name}>{tab_title}</h2>
          <Prose html={tab_content} />
        </div>
      ))}
    </div>
  )
}

/** Section with the text of a detail page; empty if the institute has written none. */
export function DetailSection({ detail }: { detail: DetailPage }) {
  if (!hasBody(detail)) return null
  return (
    <div className={`wrap ${css.section}`}>
      <DetailBody detail={detail} />
    </div>
  )
}
