import type { Violation } from './check.ts'

export function report(violations: Violation[], seed: number) {
  const [first] = violations
  if (!first) return
  console.error(
    `\n✗ ${violations.length} violations with --seed ${seed}. The first, of ${first.candidate.ledger.student}:`,
  )
  console.error(`  ${first.what}\n\n  What happened to this student:`)
  for (const line of first.candidate.ledger.story) console.error(`    ${line}`)
  for (const { candidate, what } of violations.slice(1, 10))
    console.error(`  also ${candidate.ledger.student}: ${what}`)
}
