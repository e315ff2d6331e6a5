/** The letter of the nth bubble: A to Z, and numbers beyond. */
export function letterOf(index: number) {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
