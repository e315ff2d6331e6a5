/** A name with the beginnings that were typed. */
export function MarkWords({ text, q }: { text: string; q: string }) {
  const typed = q
    .toLowerCase()
    .split(/[\s.,()/-]+/)
    .filter((word) => word !== '')
  return text.split(/(?<=[\s.,()/-])/).map((part, n) => {
    const plain = part.toLowerCase()
    const found = typed.filter((word) => plain.startsWith(word)).sort((a, b) => b.length - a.length)[0]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
    if (found === undefined) return <span key={n}>{part}</span>
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay where they are
      <span key={n}>
        <mark>{part.slice(0, found.length)}</mark>
        {part.slice(found.length)}
      </span>
    )
  })
}

/** A number with the end that was typed. */
export function MarkEnd({ text, q }: { text: string; q: string }) {
  const typed = q.replace(/[\s+()-]/g, '').toLowerCase()
  const length = typed !== '' && text.toLowerCase().endsWith(typed) ? typed.length : 0
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
      <MarkEnd text={end} q={q.replace(/[\s+()-]/g, '').slice(-end.length)} />
    </>
  )
}
