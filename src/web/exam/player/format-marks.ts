/** '2', '0.25' for '1/4', but '1/3': an inexact number of marks is never shown as exact. */
export function formatMarks(marks: string) {
  const [n = 0, d = 1] = marks.split('/').map(Number)
  const hundredths = (n * 100) / d
  return Number.isInteger(hundredths) ? String(hundredths / 100) : marks
}

/** Marks of `count` questions, to two decimals. */
export function totalMarks(marks: string, count: number) {
  const [n = 0, d = 1] = marks.split('/').map(Number)
  return String(Math.round((n * count * 100) / d) / 100)
}
