import css from './admit-card.module.css'

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The number as a candidate fills it into an answer sheet: its digits in boxes, and below each the bubble of the digit. */
export function RollColumns({ number }: { number: string }) {
  return (
    <div className={css.roll}>
      <p className={css.caption}>Roll number</p>
      <p className="sr">{number}</p>
      <div className={css.columns} aria-hidden="true">
        {[...number].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known only by its place
          <div key={place} className={css.column}>
            <b className={css.digit}>{digit}</b>
            {digits.map((one) => (
              <span key={one} className={one === digit ? css.filled : css.bubble}>
                {one}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
