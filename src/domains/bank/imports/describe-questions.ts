import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { keyOf, storeSubjects } from '#domains/catalogue/subjects/store-subjects.ts'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { mayDo } from '#domains/identity/access.ts'
import { permitted } from '#domains/identity/staff/require-permission.ts'
import { type Choice, type ImportKind, type Known, parsePart, refuseField } from '#domains/imports/describe-kind.ts'
import type { ImportFormat, Values } from '#domains/imports/schema.ts'
import { type Context, userOf } from '#platform/context.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { detectEncoding } from '#platform/files/spreadsheets/slices.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { readPackage } from '../formats/open-package.ts'
import { readAiken } from '../formats/read-aiken.ts'
import { readGift } from '../formats/read-gift.ts'
import { makePictureStore, takeInline } from '../formats/read-html.ts'
import { readMoodle } from '../formats/read-moodle.ts'
import type { QuestionUses } from '../questions/find-item.ts'
import { listOffered } from '../questions/set-languages.ts'
import { isReviewDemanded } from '../reviews/reads.ts'
import { bankItems, passages, questions } from '../tables.ts'
import { getShelf, type Shelf } from '../texts/keep-pictures.ts'
import { typesetLine } from '../texts/typeset-source.ts'
import { readWord } from '../word/read-word.ts'
import { judgeRow } from './judge-row.ts'
import { readJsonLines } from './read-json-line.ts'
import { guessColumns, isOffered, isPlain, likenessIn, likenessKey, neededColumns, templateColumns } from './rules.ts'
import { questionStoreOptions, type StagedQuestion, stagedQuestion } from './schema.ts'

const endings: Record<string, ImportFormat> = {
  jsonl: 'jsonl',
  ndjson: 'jsonl',
  gift: 'gift',
  aiken: 'aiken',
  xml: 'moodle',
  zip: 'qti',
  docx: 'docx',
}
const looksAtMost = 64 * 1024

const aikenAnswer = /^\s*ANSWER\s*:\s*[A-Z]\s*$/im
const aikenOption = /^\s*[A-Z][).]\s*\S/m
const giftStart = /^\s*(?:::|\$CATEGORY:)/m
const giftAnswers = /\{[^{}]*(?:[=~#]|\b(?:T|F|TRUE|FALSE)\b)[^{}]*\}/

/** Detects the format of a text file by its first lines: GIFT and Aiken come as .txt, as tables do. */
function chooseText(start: string): ImportFormat | undefined {
  const [firstLine = ''] = start.split('\n', 1)
  if (firstLine.includes('\t')) return undefined
  if (aikenAnswer.test(start) && aikenOption.test(start)) return 'aiken'
  return giftStart.test(start) || giftAnswers.test(start) ? 'gift' : undefined
}

/** Detects the format of a file by its name or, for .txt, by its beginning; undefined for a table or anything else. */
export function chooseFormat(ending: string, body: Buffer): ImportFormat | undefined {
  if (ending === 'txt') return chooseText(new TextDecoder(detectEncoding(body)).decode(body.subarray(0, looksAtMost)))
  return endings[ending]
}

/** Permissions for importing questions: those of everyone, or one's own. */
const importing = ['questions.write', 'questions.write-own'] as const

const names: Record<string, string> = {
  question_en: msg`the question in English`,
  key: msg`the key`,
  subject: msg`the subject`,
  topic: msg`the topic`,
}

async function requireColumns(ctx: Context, columns: (string | null)[]) {
  const missing = neededColumns.find((column) => !columns.includes(column))
  if (missing !== undefined)
    throw refuseField('columns', t`Please choose the column that contains ${translated(names[missing] ?? missing)}.`)
  const offered = await listOffered(ctx)
  if (!columns.every((column) => column === null || isOffered(column, offered)))
    throw refuseField('columns', 'One of the columns is in a language that is not enabled in the settings.')
}

async function readCatalogue({ db }: Context) {
  const known = await db.select().from(subjects).orderBy(asc(subjects.name))
  const keys = new Map(known.map(({ id, key }) => [id, key]))
  const rows = await db.select().from(topics).orderBy(asc(topics.name))
  const choices: Choice[] = [
    ...known.map(({ name }) => ({ field: 'subject', within: null, text: name })),
    ...rows.map(({ name, subjectId }) => ({ field: 'topic', within: keys.get(subjectId) ?? '', text: name })),
  ]
  return {
    subjects: new Set(known.map(({ key }) => key)),
    topics: new Set(rows.map(({ subjectId, key }) => `${keys.get(subjectId)} ${key}`)),
    choices,
  }
}

/** Finds questions of the bank that are identical or similar. */
async function findKnown({ db }: Context, keys: string[]) {
  if (keys.length === 0) return new Map<string, Known>()
  const likenesses = keys.flatMap((key) => likenessIn(key) ?? [])
  const { fingerprint, likeness, number } = bankItems
  const rows = await db
    .select({ fingerprint, likeness, number })
    .from(bankItems)
    .where(or(inArray(fingerprint, keys), inArray(likeness, likenesses)))
  return new Map(
    rows.flatMap(({ fingerprint, likeness, number }): [string, Known][] => [
      [likenessKey(likeness), { verdict: 'warning', message: t`reads like question ${number}` }],
      [fingerprint, { verdict: 'here', message: t`is the same as question ${number}` }],
    ]),
  )
}

type Target = { isReady: boolean; passageId: string | null; now: Date }

function rowsOf(staged: StagedQuestion, { isReady, passageId, now }: Target) {
  const { fingerprint, likeness, line, difficulty, tags, origin, languages, written } = staged
  const { text, options, key, solution, keepsOrder } = staged
  const source = passageId === null ? written : { ...written, passage: { _id: passageId, text: {} } }
  const itemId = newId()
  const description = { kind: written.kind, line, languages, fingerprint, likeness, difficulty, tags, origin }
  const state = isReady ? { state: 'ready' as const, draft: null } : { state: 'draft' as const, draft: source }
  const version = { text, options, key, solution, keepsOrder, passageId, source }
  return {
    item: { id: itemId, ...state, ...description, editedAt: now },
    version: { id: newId(), itemId, version: 1, ...version, createdAt: now },
  }
}

async function sharePassage({ db }: Context, shared: Map<string, string>, { text, source }: Passage) {
  const said = JSON.stringify(source)
  const id = shared.get(said) ?? newId()
  if (!shared.has(said)) await db.insert(passages).values({ id, text, source })
  shared.set(said, id)
  return id
}
type Passage = NonNullable<StagedQuestion['passage']>

const openStore: ImportKind['openStore'] = async (ctx, { id: importId }, options) => {
  const { ready: isReady } = parsePart(questionStoreOptions, options)
  if (isReady && (await isReviewDemanded(ctx)))
    throw new AppError(
      'conflict',
      'The settings say that each question is reviewed first. Please store them as drafts.',
    )
  // Rows that show the same passage share it, in all batches.
  const shared = new Map<string, string>()
  return async (ctx, rows) => {
    const by = userOf(ctx).id
    const staged = rows.map(({ staged }) => stagedQuestion.parse(staged))
    const headings = await storeSubjects(ctx, staged)
    const items: (typeof bankItems.$inferInsert)[] = []
    const versions: (typeof questions.$inferInsert)[] = []
    for (const [index, question] of staged.entries()) {
      const heading = headings[index]
      if (!heading) throw new Error('a row has no subject')
      const passageId = isReady && question.passage ? await sharePassage(ctx, shared, question.passage) : null
      const { item, version } = rowsOf(question, { isReady, passageId, now: ctx.now })
      items.push({ ...item, ...heading, authorId: by, editedBy: by, importId })
      versions.push(version)
    }
    await ctx.db.insert(bankItems).values(items)
    if (isReady) await ctx.db.insert(questions).values(versions)
  }
}

const itemsOf = ({ db }: Context, importId: string) =>
  db.select({ id: bankItems.id }).from(bankItems).where(eq(bankItems.importId, importId))

async function takeOut(ctx: Context, importId: string, most: number) {
  const { db } = ctx
  const ids = (await itemsOf(ctx, importId).orderBy(asc(bankItems.number)).limit(most)).map(({ id }) => id)
  if (ids.length === 0) return 0
  const shown = await db
    .selectDistinct({ id: questions.passageId })
    .from(questions)
    .where(and(inArray(questions.itemId, ids), isNotNull(questions.passageId)))
  await db.delete(bankItems).where(inArray(bankItems.id, ids))
  const passageIds = shown.flatMap(({ id }) => id ?? [])
  const stillShown = sql`not exists (select 1 from questions q where q.passage_id = ${passages.id})`
  if (passageIds.length > 0) await db.delete(passages).where(and(inArray(passages.id, passageIds), stillShown))
  return ids.length
}

/** Returns the subject that a topic belongs to. */
const withinOf = ({ subject = '' }: Values) => keyOf(subject)

/** Creates the import kind for files of questions. `uses`: how tests use them. */
export function createQuestionKind(uses: QuestionUses): ImportKind {
  return {
    name: 'question',
    nouns: { single: msg`question`, many: msg`questions` },
    who: permitted([...importing], 'any centre'),
    permissions: importing,
    seesAll: (ctx) => mayDo(ctx.actor, 'questions.write'),
    mostRows: 20_000,
    rowsAtOnce: 500,
    // One character more than a text may have, so that a longer one is detected.
    longest: 20_001,
    isPersonal: false,
    holdsDate: (field) => !/^(?:passage|question|[a-e]|solution)_|^(?:key|tolerance)$/.test(field),
    presentLine: typesetLine,
    fields: templateColumns,
    formats: {
      names: msg`CSV, XLSX, JSON Lines, GIFT, Aiken, Moodle XML, QTI and DOCX`,
      choose: chooseFormat,
      readers: {
        jsonl: (file, ctx, encoding) => readJsonLines(file, makePictureStore(ctx), encoding),
        gift: (file, ctx, encoding) => readGift(file, takeInline(makePictureStore(ctx)), encoding),
        aiken: (file, _ctx, encoding) => readAiken(file, encoding),
        moodle: (file, ctx) => readMoodle(file, makePictureStore(ctx)),
        qti: (file, ctx) => readPackage(file, makePictureStore(ctx)),
        docx: (file, ctx) => readWord(file, makePictureStore(ctx)),
      },
    },
    defaults: z.object({}),
    async guessColumns(ctx, headings, remembered) {
      const offered = await listOffered(ctx)
      if (remembered?.every((column) => column === null || isOffered(column, offered)))
        return { columns: remembered, isSure: true }
      const columns = guessColumns(headings, offered)
      return { columns, isSure: isPlain(headings, columns) }
    },
    requireColumns,
    withinOf,
    async openJudge(ctx) {
      const { choices, ...catalogue } = await readCatalogue(ctx)
      const known = { ...catalogue, keyOf, offered: await listOffered(ctx) }
      let shelf: Shelf = new Map()
      return {
        judge: (values) => judgeRow(values, { ...known, shelf }),
        async look(ctx, rows) {
          shelf = await getShelf(ctx, rows.flatMap(Object.values))
        },
        choices,
      }
    },
    findKnown,
    fieldOf: () => '',
    tellEarlier: (position, key) =>
      likenessIn(key) === null ? t`is the same as row ${position}` : t`reads like row ${position}`,
    isHint: (key) => likenessIn(key) !== null,
    asksAboutHints: true,
    options: questionStoreOptions,
    openStore,
    countStored: ({ db }, importId) => db.$count(bankItems, eq(bankItems.importId, importId)),
    countUsed: uses.countUsed,
    tellUsed: (used) => t`A test has ${used} of these questions, so the import cannot be undone.`,
    async lockStored(ctx, importId) {
      const ofImport = inArray(questions.itemId, itemsOf(ctx, importId))
      await ctx.db.select({ id: questions.id }).from(questions).where(ofImport).for('update')
    },
    takeOut,
    audit: { uploaded: 'questions-uploaded', stored: 'questions-imported', undone: 'import-undone' },
  }
}
