import type { AnswerKey } from '#domains/bank/schema.ts'

/** Presents the correct answer for screens. */
export function presentKey(key: AnswerKey) {
  const options = key.kind === 'numeric' ? [] : key.options
  return {
    correct_option: options[0] ?? null,
    correct_options: options,
    correct_number: key.kind === 'numeric' ? { value: key.value, tolerance: key.tolerance } : null,
  }
}
