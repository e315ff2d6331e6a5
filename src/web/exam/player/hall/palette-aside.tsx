import { icon } from '../../../ui/icons.tsx'
import css from './hall.module.css'
import { Palette } from './palette.tsx'

const FoldIcon = icon('M7.500 3.500L14 10l-6.500 6.500')
const UnfoldIcon = icon('M12.500 3.500L6 10l6.500 6.500')

type AsideProps = { isOpen: boolean; onFold: (isOpen: boolean) => void; palette: Parameters<typeof Palette>[0] }

/** The palette beside the question, which folds away to the right. */
export function PaletteAside({ isOpen, onFold, palette }: AsideProps) {
  return (
    <aside className={css.aside} aria-label="Question palette">
      <button
        type="button"
        className={css.fold}
        aria-label={isOpen ? 'Hide the palette' : 'Show the palette'}
        aria-expanded={isOpen}
        onClick={() => onFold(!isOpen)}
      >
        {isOpen ? <FoldIcon /> : <UnfoldIcon />}
      </button>
      {isOpen && <Palette {...palette} />}
    </aside>
  )
}
