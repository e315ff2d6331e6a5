import { ZxcvbnFactory as Estimator, type ZxcvbnFactory } from '@zxcvbn-ts/core'
import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { newPasswordProblem } from '../accounts/rules.ts'

/*
 * Finds passwords that guessers try first. The lists and patterns are those of zxcvbn; they stay on the server,
 * as they would be a megabyte in the browser. There are no rules about kinds of characters: a long password of
 * plain words is a good one.
 */

/** Guesses needed, as a power of ten: eight characters without any pattern need 10 to the power of 8. */
const enough = 7.95

// Characters examined: more add nothing, and the search for patterns is quadratic in the length.
const looked = 48

/** Words that passwords in India often begin with and that no English list has. */
const words =
  // not translated: what passwords are made of
  `jagannath jaijagannath radhakrishna harekrishna krishna radhe saibaba omsairam omnamahshivay namahshivay ganesh hanuman mahadev jaishreeram jaishriram
  shriram durga laxmi lakshmi saraswati shiva bharat bharatmata india hindustan jaihind ilovemyindia odisha orissa kolkata bengal bihar patna ranchi cuttack bhubaneswar
  sambalpur rourkela berhampur puri delhi mumbai sachin dhoni kohli virat rohit cricket mummypapa maapapa papamummy mummy papa student teacher admin administrator
  welcome password sarkari naukri railway banking padhai pariksha exam`.split(/\s+/)

type Known = { common: ReadonlySet<string>; estimator: ZxcvbnFactory }

let known: Promise<Known> | undefined

async function load(): Promise<Known> {
  const { dictionary, adjacencyGraphs } = await import('@zxcvbn-ts/language-common')
  const passwords = dictionary['passwords-common']
  const lists = { passwords, words }
  const common = new Set(passwords.map((password) => String(password).toLowerCase()))
  return { common, estimator: new Estimator({ dictionary: lists, graphs: adjacencyGraphs, maxLength: looked }) }
}

const advice = msg`Choose one that is hard to guess, such as three or four unrelated words.`

const sentences: Record<string, string> = {
  repeat: msg`This password repeats the same characters.`,
  sequence: msg`This password is a sequence of letters or digits.`,
  spatial: msg`This password is a row of neighbouring keys.`,
  date: msg`This password is a date.`,
  regex: msg`This password is just a year with little added.`,
}

/** Returns the words of names, addresses and numbers that are long enough not to match by chance. */
function wordsOf(texts: string[]) {
  return texts.flatMap((text) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{3,}/gu) ?? [])
}

/** Returns whether a password is little more than these words. */
function consistsOf(password: string, ownWords: string[]) {
  const text = password.toLowerCase()
  const longestFirst = ownWords.toSorted((a, b) => b.length - a.length)
  const rest = longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest !== text && (rest.match(/[\p{L}\p{M}\p{N}]/gu) ?? []).length < 6
}

export type OwnWords = {
  /** Everything known about the person: name, e-mail, phone number. */
  person: string[]
  /** Name and place of the institute. */
  institute: string[]
}

/** Returns why a password is too easy to guess, as a sentence that helps, or undefined. */
export async function findWeakness(password: string, ownWords: OwnWords) {
  const [person, institute] = [wordsOf(ownWords.person), wordsOf(ownWords.institute)]
  if (consistsOf(password, person))
    return t`This password is based on your name, e-mail or phone number. ${translated(advice)}`
  if (consistsOf(password, institute))
    return t`This password is based on the institute's name or location. ${translated(advice)}`
  known ??= load()
  const { common, estimator } = await known
  if (common.has(password.toLowerCase())) return t`This password is one of the most common ones. ${translated(advice)}`
  const { guessesLog10, sequence } = estimator.check(password.slice(0, looked), [...person, ...institute])
  if (guessesLog10 >= enough) return undefined
  const [first] = sequence
  if (first?.pattern === 'dictionary' && first.token.length === password.length) {
    return t`This password is one of the most common ones. ${translated(advice)}`
  }
  const only = sequence.length === 1 ? translated(sentences[first?.pattern ?? ''] ?? '') : ''
  return `${only || t`This password is too easy to guess because it is close to a common word or pattern.`} ${translated(advice)}`
}

type Person = { name: string; email: string; contact: string }

/** Throws 400 for a new password that is too short, or easy to guess from the lists, the person or the institute. */
export async function checkNewPassword(ctx: Pick<Context, 'instituteWords'>, password: string, of: Person) {
  const institute = (await ctx.instituteWords?.()) ?? []
  const problem =
    newPasswordProblem(password) ??
    (await findWeakness(password, { person: [of.name, of.email, of.contact], institute }))
  if (problem) throw new AppError('invalid', problem, { errors: { password: problem } })
}
