import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Language, Localised, Texts } from '#domains/bank/schema.ts'
import type { Context } from '#platform/context.ts'
import { rememberContent } from '#platform/data/cache/content-cache.ts'
import type { ReadyAnswer } from '#platform/data/cache/ready-answer.ts'
import { notFound } from '#platform/errors.ts'
import type { Test } from '../tables.ts'
import { getPaper, getTest, type WholePaper } from '../tests/reads.ts'
import { sealedPaper } from './rules.ts'
import type { StudentPaper } from './schema.ts'

/** `tag`: tells, even before the paper is opened, whether two sealed papers have the same content. */
type SealedPaper = { tag: string; answer: ReadyAnswer }

const gz = promisify(gzip)
const cachedSealedPapers = rememberContent<SealedPaper>({ max: 200, kind: 'exams' })

/** Returns the language of a section: the wanted one or, for a section that lacks it, the first of its own. */
function languageIn(ownLanguages: Language[] | null, { languages }: Pick<Test, 'languages'>, language: Language) {
  if (!ownLanguages || ownLanguages.includes(language)) return language
  return languages.find((candidate) => ownLanguages.includes(candidate)) ?? ownLanguages[0] ?? language
}

function textIn(text: Localised, language: Language): Texts {
  const translated = text[language]
  return translated ? { [language]: translated } : { en: text.en }
}

type Languages = { languages: Language[]; sections: Pick<Test['sections'][number], 'id' | 'languages'>[] }

/** Returns the paper as candidates get it in one language. Texts that do not exist in that language are in English. */
export function paperIn(paper: WholePaper, test: Languages, paperLanguage: Language): StudentPaper {
  const languageOf = new Map(test.sections.map(({ id, languages }) => [id, languageIn(languages, test, paperLanguage)]))
  const passageLanguage = new Map<string, Language>()
  const questions = paper.questions.map((question) => {
    const language = languageOf.get(question.section_id) ?? paperLanguage
    if (question.passage_id) passageLanguage.set(question.passage_id, language)
    const options = question.options.map(({ _id, text }) => ({ _id, text: textIn(text, language) }))
    return { ...question, text: textIn(question.text, language), options }
  })
  const passages = paper.passages.map(({ _id, text }) => ({
    _id,
    text: textIn(text, passageLanguage.get(_id) ?? paperLanguage),
  }))
  return { ...paper, passages, questions }
}

/** Seals a paper. Its tag is keyed: without the key nobody can use it to test a guess at the paper. */
export async function sealPaper(paper: StudentPaper, { key, language }: { key: Buffer; language: Language }) {
  const plain = Buffer.from(JSON.stringify(paper))
  const tag = createHmac('sha256', key).update(plain).digest().subarray(0, sealedPaper.tagBytes)
  const nonce = randomBytes(sealedPaper.nonceBytes)
  const about = Buffer.from(sealedPaper.about(paper.quiz_id, language))
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(about)
  const body = Buffer.concat([cipher.update(await gz(plain)), cipher.final(), cipher.getAuthTag()])
  return { tag: tag.toString('base64url'), bytes: Buffer.concat([tag, nonce, body]) }
}

/**
 * Wraps a sealed paper as a ready answer. Encrypted bytes do not compress, so every encoding has the same ones.
 * Each node uses its own nonce, so that only the tag identifies the content.
 */
function makeAnswer(bytes: Buffer, tag: string): ReadyAnswer {
  const etag = `W/"${tag}"`
  const shared = { 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff', etag }
  const paperHeaders = { ...shared, 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) }
  const body = { latin1: bytes.toString('latin1'), headers: Object.entries(paperHeaders).flat() }
  return {
    status: 200,
    bodies: { br: body, gzip: body, identity: body },
    pack: async () => body,
    unchanged: Object.entries(shared).flat(),
    etag,
  }
}

async function makeSealed(ctx: Context, test: Test, language: Language): Promise<SealedPaper> {
  const { paper } = await getPaper(ctx, test.id)
  const { tag, bytes } = await sealPaper(paperIn(paper, test, language), { key: test.paperKey, language })
  return { tag, answer: makeAnswer(bytes, tag) }
}

/**
 * Returns the sealed paper of a test in one language: useless without the key handed out at the start, so anyone
 * may fetch it before. 404 for a language the test does not have.
 */
export async function getSealedPaper(ctx: Context, testId: string, language: Language) {
  const test = await getTest(ctx, testId)
  if (!test.languages.includes(language)) throw notFound('paper')
  return cachedSealedPapers(ctx, `${testId} ${language}`, () => makeSealed(ctx, test, language))
}

/** Lists the tags of the current sealed papers, one for each language of the test. */
export async function listPaperTags(ctx: Context, testId: string): Promise<Partial<Record<Language, string>>> {
  const tags: Partial<Record<Language, string>> = {}
  // One after the other: inside a transaction there is only one connection.
  for (const language of (await getTest(ctx, testId)).languages) {
    tags[language] = (await getSealedPaper(ctx, testId, language)).tag
  }
  return tags
}
