/** A number with its digits grouped in the Indian way: 40,353 or 1,25,000. */
export function numberText(
  value: number,
  digits?: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>,
) {
  return value.toLocaleString('en-IN', digits)
}

function pluralOf(noun: string) {
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}

/** A number with the words that agree with it: `counted(1, 'call')` is '1 call', `counted(2, 'is', 'are')` is '2 are'. */
export function counted(count: number, singular: string, more = pluralOf(singular)) {
  return `${numberText(count)} ${count === 1 ? singular : more}`
}

/** At most two decimals, or as many as `places` says, with a true minus sign: '62.25', '−0.25', '0'. */
export function marksText(marks: number, places = 2) {
  const rounded = Number(Math.abs(marks).toFixed(places))
  return marks < 0 && rounded > 0 ? `−${rounded}` : `${rounded}`
}
