import css from './digit-boxes.module.css'

/** A number in boxes as on an answer sheet; read out as one value, not digit by digit. */
export function DigitBoxes({ value }: { value: string }) {
  return (
    <span className={css.boxes}>
      <span className="sr">{value}</span>
      {[...value].map((digit, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known only by its place
        <span key={place} className={css.box} aria-hidden="true">
          {digit}
        </span>
      ))}
    </span>
  )
}
