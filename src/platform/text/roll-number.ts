/** As admit cards and answer sheets have it: with at least five digits. */
export function rollNumberText(number: number) {
  return String(number).padStart(5, '0')
}
