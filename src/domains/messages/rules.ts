import { dayMs, hourMs, indiaOffsetMs } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'

export const channels = ['mail', 'sms', 'whatsapp', 'notice'] as const
export type Channel = (typeof channels)[number]

export const deliveryStates = ['queued', 'sending', 'sent', 'delivered', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

const droppedReasons = [
  'outdated',
  'settled',
  'no-consent',
  'stopped',
  'person-gone',
  'no-address',
  'no-template',
  'text-differs',
  'day-limit',
] as const
export type DroppedFor = (typeof droppedReasons)[number]

const reasonWords: Record<DroppedFor, string> = {
  outdated: msg`Its time had passed before it could be sent`,
  settled: msg`The reason for it no longer applied, for example, a fee had been paid`,
  'no-consent': msg`The person has not agreed to offers`,
  stopped: msg`The person replied STOP`,
  'person-gone': msg`The account was deleted`,
  'no-address': msg`The person cannot be reached on this channel`,
  'no-template': msg`No registered text for this message in the settings`,
  'text-differs': msg`The text differs from the registered one`,
  'day-limit': msg`The limit of codes per day was reached`,
}
export const dropReason = (reason: DroppedFor) => translated(reasonWords[reason])

const channelWords: Record<Channel, string> = {
  mail: msg`E-mail`,
  sms: msg`SMS`,
  whatsapp: msg`WhatsApp`,
  notice: msg`Notice in the account`,
}
export const channelName = (channel: Channel) => translated(channelWords[channel])

export type Purpose = 'transactional' | 'promotional'
export type Quiet = { from: number; until: number } | null

/** Hours in India between which the law allows offers. */
const offersFrom = 10
const offersUntil = 21

/** Returns the end of a span of hours if the moment lies in it; spans may cross midnight. */
function endOfSpan(at: Date, from: number, until: number) {
  const sinceMidnight = (at.getTime() + indiaOffsetMs) % dayMs
  const length = ((until - from + 24) % 24) * hourMs
  const into = (sinceMidnight - from * hourMs + dayMs) % dayMs
  return into < length ? new Date(at.getTime() + length - into) : null
}

/** Returns the first moment from `now` on at which a message may be sent; null if there is none within two days. */
export function whenAllowed(now: Date, { purpose, quiet }: { purpose: Purpose; quiet: Quiet }) {
  let at = now
  for (let turn = 0; turn < 4; turn++) {
    const later =
      (purpose === 'promotional' ? endOfSpan(at, offersUntil, offersFrom) : null) ??
      (quiet ? endOfSpan(at, quiet.from, quiet.until) : null)
    if (!later) return at
    at = later
  }
  return null
}

/** DLT's mark of a variable in a registered text. */
export const slot = '{#var#}'
/** Longest value that a registered text takes for a variable. */
const longestValue = 30

/** Fills a registered text; its variables are in the order of the text. Values are cut where DLT would refuse them. */
export function fillRegistered(text: string, values: readonly string[]) {
  const parts = text.split(slot)
  return parts.map((part, n) => (n === 0 ? part : `${shortValue(values[n - 1] ?? '')}${part}`)).join('')
}

/** Returns a value on one line of at most 30 characters. */
export const shortValue = (value: string) =>
  [...value.replaceAll(/\s+/g, ' ').trim()].slice(0, longestValue).join('').trim()

/** Returns whether a text is, byte for byte, the registered one with these values. */
export function equalsRegistered(said: string, text: string, values: readonly string[]) {
  const [one, other] = [said, fillRegistered(text, values)].map((words) => new TextEncoder().encode(words))
  return one !== undefined && one.length === other?.length && one.every((byte, n) => byte === other[n])
}

type RegisteredText = { text: string; variables: string[] }

/** Returns why a registered text cannot be used for a kind of message, or null. */
export function registeredProblem({ text, variables }: RegisteredText, known: readonly string[]) {
  const count = text.split(slot).length - 1
  if (count !== variables.length)
    return t`The text has ${count} places for values (${slot}), but ${variables.length} values are named.`
  const unknown = variables.find((name) => !known.includes(name))
  return unknown === undefined ? null : t`${unknown} is not a value of this message.`
}

/** Returns whether a person's reply ends offers. */
export const isStop = (text: string) => /^\s*(stop|unsubscribe|stop all|बंद|ବନ୍ଦ|বন্ধ)[\s.!]*$/iu.test(text)
