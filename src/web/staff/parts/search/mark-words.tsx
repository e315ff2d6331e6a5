import { beginningsIn, endIn, typedEnd } from './words.ts'

/** A name with the beginnings that were typed. */
export function MarkWords({ text, q }: { text: string; q: string }) {
  return beginningsIn(text, q).map(({ found: match, rest }, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    <span key={n}>
      {match !== '' && <mark>{match}</mark>}
      {rest}
    </span>
  ))
}

/** A number with the end that was typed. */
export function MarkEnd({ text, q }: { text: string; q: string }) {
  const length = endIn(text, q)
  if (length === 0) return text
  return (
    <>
      {text.slice(0, -length)}
      <mark>{text.slice(-length)}</mark>
    </>
  )
}

/** Of a phone number the last four digits, whatever was typed of it. */
export function PhoneEnd({ end, q }: { end: string; q: string }) {
  if (end === '') return ''
  return (
    <>
      <span aria-hidden="true">······</span>
      <MarkEnd text={end} q={typedEnd(end, q)} />
    </>
  )
}
