import { isTest, type SourceFile, type Violation, visit } from './source-file.ts'

/** What screens once said in riddles, and what they say instead. */
const oldWords: [RegExp, string][] = [
  [/\bPut in\b/, 'Add'],
  [/\bMend\b/, 'Fix'],
  [/\bTake (all|it) out again\b/i, 'Undo this import'],
  [/\btaken out again\b/i, 'undone'],
  [/\bThrow (the draft|it) away\b/i, 'Discard draft'],
  [/\bthrew away the draft\b/i, 'discarded the draft'],
  [/\bBegin the plan\b/, 'Create test'],
  [/\bin an order of each candidate\b/, 'Shuffle … for each candidate'],
  [/\bwaits? for a second person\b/i, 'Sent for approval, or waiting for approval'],
  [/\bwaits? for your yes\b/i, 'No approvals pending'],
  [/\bsay yes to\b/i, 'approve'],
  [/\bIt publishes itself\b/, 'Scheduled for'],
  [/\bTake the time away\b/, 'Cancel scheduling'],
  [/\bAs it came\b/, 'Default, not changed yet'],
  [/\bBecause of$/, 'Reason'],
  [/^Goes back$/, 'Refund amount'],
  [/^What is paid$/, 'Price after discount'],
  [/\bDays it may be used\b/i, 'Validity in days'],
  [/\breads like (row|question|\$)/, 'is the same as'],
  [/\bnames no test\b/, 'We could not find this test'],
  [/\bis no https address\b/, 'This class link is not secure'],
  [/\bThe bank has paid (it|the cheque)\b/, 'Cleared'],
  [/\bcheque came back\b/i, 'The cheque bounced'],
  [/\bis like that\.$/, 'No … match this filter'],
  [/\b(?:row|question|test|lead|order|student) fits these filters\b/, 'No … match these filters'],
  [
    /(?<!\d)\b1 (?:calls|courses|days|leads|minutes|questions|rows|seats|students|tests)\b/,
    '`counted` of platform/text',
  ],
]

/** Screens and messages keep the plain words that once took the place of riddles. */
export function keepsPlainWords(file: SourceFile): Violation[] {
  const violations: Violation[] = []
  if (!file.path.startsWith('src/') || isTest(file.path)) return violations
  const look = (text: string, start: number) => {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    for (const [old, now] of oldWords) {
      const message = `“${words.match(old)?.[0]}” is an old word: write “${now}”`
      if (old.test(words)) violations.push({ path: file.path, line: file.lineAt(start), rule: 'plain-words', message })
    }
  }
  visit(file, {
    Literal: ({ value, start }) => {
      if (typeof value === 'string') look(value, start)
    },
    JSXText: ({ value, start }) => look(value, start),
    TemplateElement: ({ value, start }) => look(value.cooked ?? value.raw, start),
  })
  return violations
}
