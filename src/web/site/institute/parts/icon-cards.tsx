import type { PublicAbout } from '#domains/content/schema.ts'
import { AnyLink } from '#web/ui/navigation/any-link.tsx'
import { DrawnIcon } from '../../parts/media/drawing.tsx'
import css from './icon-cards.module.css'

type Card = PublicAbout['icon_cards'][number]

/** Three per row; a card with an address is a link as a whole. */
export function IconCards({ cards, level = 'h3' }: { cards: Card[]; level?: 'h2' | 'h3' }) {
  const Heading = level
  return (
    <ul className={css.cards}>
      {cards.map((card) => {
        const body = (
          <>
            <DrawnIcon icon={card.card_icon} className={css.icon} />
            <Heading>{card.card_title}</Heading>
            <p>{card.card_subtitle}</p>
          </>
        )
        return (
          <li key={card.card_title}>
            {card.url === null ? <div>{body}</div> : <AnyLink to={card.url}>{body}</AnyLink>}
          </li>
        )
      })}
    </ul>
  )
}
