import { t, translated } from '#platform/text/messages.ts'
import { sentences } from './rules.ts'

type Told = {
  actor: string | null
  action: string
  /** In words; '' when nothing is known of it any more. */
  subject: string
  isSelf?: boolean
  details: Record<string, unknown>
}

const plain = (action: string) => action.replaceAll('-', ' ')

function fill(words: string, { subject, details }: Pick<Told, 'subject' | 'details'>) {
  return words.replace(/\{(\w+)\}/g, (_all, name: string) => {
    if (name === 's') return subject === '' ? t`someone` : subject
    const value = details[name]
    return Array.isArray(value) ? value.join(', ') : String(value ?? '')
  })
}

/** Removes the traces of missing details: `, version ` and `: ` at the end of a sentence. */
const tidy = (sentence: string) =>
  sentence
    .replace(/ \(\)/, '')
    .replace(/ {2,}/g, ' ')
    .replace(/,? (?:version|(?:for )?order|from|to|as)(?= ?$)/, '')
    .replace(/[:,]? *$/, '')

/** Rina Das published “Holiday on 26 January”, version 4. */
export function sentenceOf({ actor, action, isSelf, ...entry }: Told) {
  const words = sentences[action] ?? `${plain(action)}: {s}`
  const { by, alone, self } = typeof words === 'string' ? { by: words, alone: undefined, self: undefined } : words
  if (actor === null) {
    const whole = alone === undefined ? t`System: ${translated(by ?? plain(action))}` : translated(alone)
    const sentence = tidy(fill(whole, entry))
    return sentence.slice(0, 1).toUpperCase() + sentence.slice(1)
  }
  const sentence = isSelf ? (self ?? by) : (by ?? self)
  return `${actor} ${tidy(fill(translated(sentence ?? plain(action)), isSelf && self === undefined ? { ...entry, subject: t`themselves` } : entry))}`
}
