import type { DetailPage } from '../../domains/content/schema.ts'
import { Picture } from '../ui/picture.tsx'
import css from './detail-info-cards.module.css'
import { Drawing } from './drawing.tsx'

/** Three to a row; the icon is one of our drawings or a picture of the institute's. */
export function InfoCards({ cards }: { cards: DetailPage['info_cards'] }) {
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
