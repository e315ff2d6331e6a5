/** Formats a number with its digits grouped in the Indian way: 40,353 or 1,25,000. */
export function numberText(
  value: number,
  digits?: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>,
) {
  return value.toLocaleString('en-IN', digits)
}

/** Formats marks with at most two decimals, or as many as `places` says, and a true minus sign: '62.25', '−0.25', '0'. */
export function marksText(marks: number, places = 2) {
  const rounded = Number(Math.abs(marks).toFixed(places))
  return marks < 0 && rounded > 0 ? `−${rounded}` : `${rounded}`
}
