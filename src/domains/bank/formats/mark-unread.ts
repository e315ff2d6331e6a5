import { t } from '#platform/text/messages.ts'

/*
 * What of a text could not be read stands in it as a sign that nobody types, so that a question with a hole is told as long as the hole is there: also after a row was mended.
 */

// not translated: it stands in the text until somebody replaces it
export const unreadMarks = { equation: '⟦equation⟧', picture: '⟦picture⟧' } as const

/** What stands for the words of a picture that came without any. The beginning of its name keeps questions apart that differ in their pictures alone. */
// not translated: it stands in the text until somebody replaces it
export const wordlessPicture = (id: string) => `picture ${id.slice(0, 4)}, not described`

const isWordless = /\[picture [0-9a-f]{16}: picture [0-9a-f]{4}, not described\]/

/** What to look at in a text, as sentences behind the name of its column. */
export function listUnread(text: string) {
  const reasons: string[] = []
  if (text.includes(unreadMarks.equation))
    reasons.push(t`has an equation that could not be read: ${unreadMarks.equation} stands in its place`)
  if (text.includes(unreadMarks.picture))
    reasons.push(t`has a picture that could not be read: ${unreadMarks.picture} stands in its place`)
  if (isWordless.test(text)) reasons.push(t`has a picture without a description`)
  return reasons
}
