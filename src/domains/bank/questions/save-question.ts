import { and, eq } from 'drizzle-orm'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { type Context, inTransaction, userOf } from '#platform/context.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { requireNoReview } from '../reviews/reads.ts'
import { bankItems, passages } from '../tables.ts'
import { getShelf } from '../texts/keep-pictures.ts'
import { compileQuestion, isSameQuestion, markAgainst, statesOf } from './compile-question.ts'
import { describeQuestion } from './describe-items.ts'
import {
  findHidden,
  type Item,
  lockItem,
  mayTranslate,
  mayWrite,
  type QuestionUses,
  readWritten,
  tellingCurrent,
  withoutHiddenProblems,
  withStored,
} from './find-item.ts'
import { namedTexts, translations, wordingIn } from './rules.ts'
import type { HiddenPart, ItemNumber, SaveBody, Saved, TypedQuestion, WrittenQuestion } from './schema.ts'
import { listOffered } from './set-languages.ts'

const emptyQuestion: WrittenQuestion = {
  kind: 'single',
  text: {},
  options: [{}, {}, {}, {}],
  correct: [],
  value: '',
  tolerance: '0',
  keeps_order: false,
  solution: {},
  passage: null,
  against: {},
}

type Heading = { subject_id: string | null; topic_id: string | null }

/** Refuses with 400 unless the subject exists and the topic belongs to it. */
export async function checkHeading({ db }: Context, { subject_id: subjectId, topic_id: topicId }: Heading) {
  const refuse = (field: string, message: string) =>
    new AppError('invalid', `${field}: ${message}`, { errors: { [field]: message } })
  if (subjectId === null && topicId !== null) throw refuse('subject_id', t`is required when a topic is chosen`)
  if (subjectId !== null && (await db.$count(subjects, eq(subjects.id, subjectId))) === 0) {
    throw refuse('subject_id', t`is not known`)
  }
  if (subjectId === null || topicId === null) return
  const ofSubject = and(eq(topics.id, topicId), eq(topics.subjectId, subjectId))
  if ((await db.$count(topics, ofSubject)) === 0) throw refuse('topic_id', t`is not a topic of this subject`)
}

/** Creates a question and returns its number, by which the console refers to it. */
export async function startQuestion(ctx: Context, heading: Heading): Promise<ItemNumber> {
  const author = userOf(ctx).id
  await checkHeading(ctx, heading)
  return inTransaction(ctx, async (ctx) => {
    const [made] = await ctx.db
      .insert(bankItems)
      .values({
        id: newId(),
        state: 'draft',
        subjectId: heading.subject_id,
        topicId: heading.topic_id,
        difficulty: 'medium',
        ...describeQuestion(emptyQuestion),
        draft: emptyQuestion,
        draftWriters: [author],
        authorId: author,
        editedBy: author,
        editedAt: ctx.now,
      })
      .returning({ id: bankItems.id, number: bankItems.number })
    if (!made) throw new Error('no question was made')
    await audit(ctx, { action: 'question-started', subjectId: made.id, details: { number: made.number } })
    return { number: made.number }
  })
}

/** Lists what a question lacks to become ready, including problems of its formulas and pictures. */
export async function findProblems(ctx: Context, item: Pick<Item, 'subjectId' | 'topicId'>, question: WrittenQuestion) {
  const sources = namedTexts(question).flatMap(([, texts]) => Object.values(texts))
  const { problems } = compileQuestion(question, await getShelf(ctx, sources))
  const heading: Record<string, string> = {}
  if (item.subjectId === null) heading.subject_id = t`is missing`
  if (item.topicId === null) heading.topic_id = t`is missing`
  return { ...heading, ...problems }
}

function headingOf({ state }: Item, body: SaveBody) {
  if (state !== 'draft' && (body.subject_id === null || body.topic_id === null)) {
    throw new AppError('invalid', 'A question that has been ready must keep a subject and a topic.', {
      errors: { topic_id: 'is missing' },
    })
  }
  const { difficulty, origin } = body
  return { subjectId: body.subject_id, topicId: body.topic_id, difficulty, tags: [...new Set(body.tags)], origin }
}

/** Refuses anything from translators but changes of translations and the confirmation that they were read. */
function checkTranslation(ctx: Context, before: WrittenQuestion, typed: TypedQuestion) {
  if (!mayTranslate(ctx)) throw new AppError('forbidden', 'You may not change this question.')
  const rest = ({ kind, options, correct, value, tolerance, keeps_order, passage }: TypedQuestion) =>
    JSON.stringify([kind, options.length, correct, value, tolerance, keeps_order, passage?._id])
  if (rest(before) !== rest(typed) || wordingIn(before, 'en') !== wordingIn(typed, 'en')) {
    throw new AppError('forbidden', 'You may change only translations.')
  }
}

/** Refuses a new translation in a language that is disabled; existing ones may stay and be edited. */
async function refuseNewLanguage(ctx: Context, before: WrittenQuestion, question: WrittenQuestion) {
  const offered = await listOffered(ctx)
  const [was, is] = [statesOf(before), statesOf(question)]
  const isNew = (translation: (typeof translations)[number]) =>
    was[translation] === 'missing' && is[translation] !== 'missing'
  const newTranslation = translations.find((translation) => !offered.includes(translation) && isNew(translation))
  if (!newTranslation) return
  const message = t`is in a language that is no longer enabled in the settings`
  throw new AppError('invalid', t`The translation ${message}.`, {
    errors: { [`question.text.${newTranslation}`]: message },
  })
}

async function checkPassage({ db }: Context, { passage }: TypedQuestion) {
  if (!passage?._id || (await db.$count(passages, eq(passages.id, passage._id))) > 0) return
  throw new AppError('invalid', 'This passage does not exist.', { errors: { 'question.passage._id': 'is not known' } })
}

/** Drops the text of an existing passage, which only its id refers to; a new passage is kept. */
const withoutShownPassage = (typed: TypedQuestion): TypedQuestion =>
  typed.passage?._id ? { ...typed, passage: { _id: typed.passage._id, text: {} } } : typed

/** Refuses to drop a typed solution silently when it became hidden while it was being translated. */
function refuseLateSolution({ question, kept }: SaveBody, hidden: readonly HiddenPart[]) {
  const isTyped = Object.values(question.solution).some((text) => text.trim() !== '')
  if (isTyped && hidden.includes('solution') && !kept.includes('solution'))
    throw new AppError('conflict', 'A test now uses this question, so its solution is hidden until the test has ended.')
}

type Save = { version: number; body: SaveBody; uses: QuestionUses }

async function keepSaved(ctx: Context, number: number, { version, body, uses }: Save) {
  return inTransaction(ctx, async (ctx): Promise<Saved> => {
    const item = await lockItem(ctx, number, version)
    requireNoReview(item)
    const before = await readWritten(ctx, item)
    const hidden = await findHidden(ctx, item, uses)
    refuseLateSolution(body, hidden)
    const typed = withStored(body.question, before, [...hidden, ...body.kept])
    const isAuthor = mayWrite(ctx, item)
    if (!isAuthor) checkTranslation(ctx, before, typed)
    const question = markAgainst(withoutShownPassage(typed), before, body.confirmed)
    await refuseNewLanguage(ctx, before, question)
    const heading = isAuthor ? headingOf(item, body) : {}
    const isWrittenAnew = item.draft !== null || !isSameQuestion(before, question)
    const [saved] = await ctx.db
      .update(bankItems)
      .set({
        ...heading,
        ...describeQuestion(question),
        draft: isWrittenAnew ? question : null,
        draftWriters: isWrittenAnew ? [...new Set([...item.draftWriters, userOf(ctx).id])] : [],
        version: item.version + 1,
        editedBy: userOf(ctx).id,
        editedAt: ctx.now,
      })
      .where(eq(bankItems.id, item.id))
      .returning()
    if (!saved) throw new Error('the question is gone')
    return {
      edit_version: saved.version,
      languages: statesOf(question),
      problems: withoutHiddenProblems(await findProblems(ctx, saved, question), hidden),
      edited_at: ctx.now.toISOString(),
    }
  })
}

/**
 * Saves what is being written; for a ready question as a draft of its next version, which tests do not use until
 * it is made ready. Accepts unfinished input and returns what is still missing. Parts hidden from the writer are
 * not changed. 403, 404, 409 when someone else has saved in between.
 */
export async function saveQuestion(ctx: Context, number: number, save: Save) {
  await checkHeading(ctx, save.body)
  await checkPassage(ctx, save.body.question)
  return tellingCurrent(ctx, { number, uses: save.uses }, () => keepSaved(ctx, number, save))
}
