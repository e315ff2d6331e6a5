import { msg, t, translated } from '#platform/text/messages.ts'
/*
 * Mails to students, whose text an office may change. Each has a standard text; placeholders in braces are filled
 * in on sending. A mail that is useless without one of them (a link, a code) is refused without it.
 */

export type Placeholder = {
  name: string
  /** Description of its value. */
  label: string
  /** Value shown in the preview. */
  sample: string
  /** The text is refused without it; and it is never in the subject, which is shown on locked phones. */
  isRequired?: boolean
}

export type MailText = { subject: string; text: string }

export type MailTemplate<Name extends string = string> = MailText & {
  /** Stored, so it never changes. */
  key: string
  /** Name for the office. */
  name: string
  /** Occasion on which it is sent. */
  when: string
  placeholders: readonly (Placeholder & { name: Name })[]
}

/** Types a template by its placeholder names, so that a sender must fill in each. */
export const mailTemplate = <Name extends string>(described: MailTemplate<Name>) => described

/** Available in every mail. */
export const institutePlaceholder = {
  name: 'institute',
  label: msg`The institute’s name`,
  sample: msg`Your institute`,
} as const

/** Translates a template into the reader's language: its names for the office, its text for a student. */
export function readOut<Name extends string>(template: MailTemplate<Name>): MailTemplate<Name> {
  const { key, name, when, subject, text, placeholders } = template
  return {
    key,
    name: translated(name),
    when: translated(when),
    subject: translated(subject),
    text: translated(text),
    placeholders: placeholders.map((placeholder) => ({
      ...placeholder,
      label: translated(placeholder.label),
      sample: translated(placeholder.sample),
    })),
  }
}

const inBraces = /\{([a-z_]{1,40})\}/g

function fill(template: string, values: Record<string, string>) {
  return template.replace(inBraces, (all, name: string) => values[name] ?? all)
}

/** Removes a line that consists only of an empty placeholder, and one blank line after it. */
function withoutEmpty(text: string, values: Record<string, string>) {
  const kept: string[] = []
  let isGone = false
  for (const line of text.split('\n')) {
    const [, name = ''] = /^\{([a-z_]+)\}$/.exec(line.trim()) ?? []
    const isEmpty = values[name] === ''
    if (!isEmpty && !(isGone && line.trim() === '')) kept.push(line)
    isGone = isEmpty
  }
  return kept.join('\n')
}

/** Fills in a template once: placeholders within values are not filled in. */
export function fillTemplate({ subject, text }: MailText, values: Record<string, string>): MailText {
  return {
    subject: fill(subject, values).replaceAll(/\s+/g, ' ').trim(),
    text: `${fill(withoutEmpty(text, values), values).trim()}\n`,
  }
}

/** Fills in a template with its sample values, for the preview. */
export function fillWithSamples(said: MailText, placeholders: readonly Placeholder[]) {
  return fillTemplate(said, Object.fromEntries(placeholders.map(({ name, sample }) => [name, sample])))
}

const namesIn = (text: string) => [...text.matchAll(/\{([^{}\n]{0,60})\}/g)].map(([, name = '']) => name)

/** Lists why an edited template cannot be sent: one sentence per field. */
export function templateProblems(placeholders: readonly Placeholder[], { subject, text }: MailText) {
  const problems: Record<string, string> = {}
  const known = new Set(placeholders.map(({ name }) => name))
  const required = placeholders.filter(({ isRequired }) => isRequired)
  const missing = required.find(({ name }) => !namesIn(text).includes(name))
  const early = required.find(({ name }) => namesIn(subject).includes(name))
  if (missing) problems.text = t`This e-mail needs the placeholder {${missing.name}}. Please put it back.`
  if (early) problems.subject = t`Please put {${early.name}} into the text, because locked phones show the subject.`
  for (const [field, said] of Object.entries({ subject, text })) {
    const unknown = namesIn(said).find((name) => !known.has(name))
    if (unknown !== undefined) problems[field] = t`{${unknown}} is not a placeholder of this e-mail.`
    if (said.trim() === '') problems[field] = field === 'text' ? t`Please write the text.` : t`Please write a subject.`
  }
  return problems
}
