/** Formats a roll number as on admit cards and answer sheets: with at least five digits. */
export function rollNumberText(number: number) {
  return String(number).padStart(5, '0')
}
