import { and, desc, eq, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { type Context, userOf } from '#platform/context.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { hasWords, wordsOf } from '#platform/data/database/words.ts'
import { AppError } from '#platform/errors.ts'
import { type ListOrder, readPage } from '#platform/http/staff-list.ts'
import { isReviewDemanded, readReview } from '../reviews/reads.ts'
import type { Language, QuestionKind } from '../schema.ts'
import { bankItems, questions } from '../tables.ts'
import { typesetLine } from '../texts/typeset-source.ts'
import { statesOf } from './compile-question.ts'
import {
  findHidden,
  findItem,
  type Item,
  mayReadAll,
  maySeeUses,
  mayTranslate,
  mayWrite,
  noteReading,
  type QuestionUses,
  readWritten,
  withoutHidden,
  withoutHiddenProblems,
} from './find-item.ts'
import { findProblems } from './save-question.ts'
import type {
  Difficulty,
  LanguageState,
  LanguageStates,
  ListedQuestion,
  QuestionLine,
  ShownState,
  StaffQuestion,
} from './schema.ts'

type QuestionFilter = {
  subject?: string | undefined
  topic?: string | undefined
  kind?: QuestionKind | undefined
  difficulty?: Difficulty | undefined
  /** A language and its state, such as 'hi:stale'. */
  language?: string | undefined
  state?: ShownState | undefined
  /** True: only questions that no test uses. */
  neverUsed?: boolean | undefined
  author?: string | undefined
  draft_by?: string | undefined
  import?: string | undefined
  q?: string | undefined
  after?: string | undefined
  limit: number
}

function stateIs(ctx: Context, state: ShownState | undefined, uses: QuestionUses) {
  if (state === undefined) return undefined
  if (state === 'in-review' || state === 'returned') return eq(bankItems.review, state)
  if (state === 'draft') return and(eq(bankItems.state, 'draft'), isNull(bankItems.review))
  if (state === 'ready' && !maySeeUses(ctx)) return eq(bankItems.state, 'ready')
  if (state === 'in-use') return and(eq(bankItems.state, 'ready'), uses.isUsed)
  if (state === 'ready') return and(eq(bankItems.state, 'ready'), not(uses.isUsed))
  return eq(bankItems.state, state)
}

/** Returns the search condition: a number finds its question, other words match by prefix. */
function wordsAre(q: string | undefined) {
  const text = q?.trim()
  if (!text) return undefined
  const number = /^q?-?0*(\d{1,9})$/i.exec(text)?.[1]
  const inTags = sql`${bankItems.tags} @> array[${text.toLowerCase()}]`
  const isNumber = number === undefined ? undefined : eq(bankItems.number, Number(number))
  return or(isNumber, hasWords(wordsOf(bankItems.line), text), inTags)
}

type Chosen = Omit<QuestionFilter, 'after' | 'limit'>

/**
 * Condition for the questions of a filter that this person may see. 403 for filters by tests, unless they may
 * know the tests' questions.
 */
export function chosenQuestions(ctx: Context, filter: Chosen, uses: QuestionUses): SQL | undefined {
  if (!maySeeUses(ctx) && (filter.neverUsed || filter.state === 'in-use'))
    throw new AppError('forbidden', 'You do not have permission to see which questions a test has.')
  return and(
    mayReadAll(ctx) ? undefined : eq(bankItems.authorId, userOf(ctx).id),
    filter.subject ? eq(bankItems.subjectId, filter.subject) : undefined,
    filter.topic ? eq(bankItems.topicId, filter.topic) : undefined,
    filter.kind ? eq(bankItems.kind, filter.kind) : undefined,
    filter.difficulty ? eq(bankItems.difficulty, filter.difficulty) : undefined,
    // Written as in its index.
    filter.language ? sql`${bankItems.languages} @> array[${filter.language}]` : undefined,
    stateIs(ctx, filter.state, uses),
    filter.neverUsed ? not(uses.isUsed) : undefined,
    filter.author ? eq(bankItems.authorId, filter.author) : undefined,
    filter.draft_by ? and(eq(bankItems.editedBy, filter.draft_by), isNotNull(bankItems.draft)) : undefined,
    filter.import ? eq(bankItems.importId, filter.import) : undefined,
    wordsAre(filter.q),
  )
}

const states: LanguageState[] = ['ready', 'draft', 'stale', 'missing']

export function readStates(stored: string[]): LanguageStates {
  const of = (language: Language) => states.find((state) => stored.includes(`${language}:${state}`)) ?? 'missing'
  return { en: of('en'), hi: of('hi'), or: of('or'), bn: of('bn') }
}

type LineOf = Pick<Item, 'number' | 'line' | 'kind' | 'difficulty' | 'languages'>
type LineRow = { item: LineOf } & Pick<QuestionLine, 'subject' | 'topic' | 'author'>

/** Presents a question as a line of the bank's list or of the review queue. */
export function describeLine({ item, subject, topic, author }: LineRow): QuestionLine {
  const { number, kind, difficulty } = item
  return {
    number,
    line: typesetLine(item.line),
    subject,
    topic,
    kind,
    difficulty,
    languages: readStates(item.languages),
    author,
  }
}

function shownState({ state, review }: Pick<Item, 'state' | 'review'>, uses: number): ShownState {
  if (state === 'draft' && review) return review
  return state === 'ready' && uses > 0 ? 'in-use' : state
}

function prepareRows(uses: QuestionUses) {
  return preparedQuery((db) => {
    /** The newest version, which is picked for a test. */
    const newest = db
      .select({ questionId: questions.id, passageId: questions.passageId })
      .from(questions)
      .where(eq(questions.itemId, bankItems.id))
      .orderBy(desc(questions.version))
      .limit(1)
      .as('newest')
    return db
      .select({
        item: {
          id: bankItems.id,
          number: bankItems.number,
          line: bankItems.line,
          kind: bankItems.kind,
          difficulty: bankItems.difficulty,
          languages: bankItems.languages,
          state: bankItems.state,
          review: bankItems.review,
          tags: bankItems.tags,
        },
        hasDraft: sql<boolean>`${bankItems.draft} is not null`,
        subject: subjects.name,
        topic: topics.name,
        author: users.candidateName,
        uses: uses.count,
        questionId: newest.questionId,
        passageId: newest.passageId,
      })
      .from(bankItems)
      .leftJoin(subjects, eq(subjects.id, bankItems.subjectId))
      .leftJoin(topics, eq(topics.id, bankItems.topicId))
      .leftJoin(users, eq(users.id, bankItems.authorId))
      .leftJoinLateral(newest, sql`true`)
      .where(sql`${bankItems.id} = any(${sql.placeholder('ids')}::uuid[])`)
      .orderBy(desc(bankItems.number))
      .prepare('question_rows')
  })
}
const rowsWith = new WeakMap<QuestionUses, ReturnType<typeof prepareRows>>()

const newest: ListOrder = { column: bankItems.number, id: bankItems.id, type: 'int', descending: true }

/**
 * Lists questions, highest number first. 403 for filters by test when the caller may not see which tests use a
 * question.
 */
export function listQuestions(ctx: Context, filter: QuestionFilter, uses: QuestionUses) {
  const isToldUses = maySeeUses(ctx)
  const rowsOf = rowsWith.get(uses) ?? prepareRows(uses)
  rowsWith.set(uses, rowsOf)
  const { limit, after, q } = filter
  const only = chosenQuestions(ctx, filter, uses)
  const list = { from: bankItems, only, order: newest, limit, after, isSought: Boolean(q) }
  return readPage(ctx, list, async (ids): Promise<ListedQuestion[]> => {
    if (ids.length === 0) return []
    return (await rowsOf(ctx.db, { ids })).map(({ item, hasDraft, uses, ...row }) => ({
      ...describeLine({ item, ...row }),
      state: shownState(item, isToldUses ? uses : 0),
      has_draft: hasDraft && item.state !== 'draft',
      review: item.review,
      uses: isToldUses ? uses : null,
      tags: item.tags,
      question_id: row.questionId,
      passage_id: row.passageId,
    }))
  })
}

const namesOf = preparedQuery((db) =>
  db
    .select({ id: users.id, name: users.candidateName })
    .from(users)
    .where(sql`${users.id} = any(${sql.placeholder('ids')}::uuid[])`)
    .prepare('question_people'),
)

async function findNames({ db }: Context, people: (string | null)[]) {
  const ids = people.filter((id) => id !== null)
  const names = ids.length === 0 ? [] : await namesOf(db, { ids })
  return people.map((personId) => names.find(({ id }) => id === personId)?.name ?? null)
}

const versionsOf = preparedQuery((db) =>
  db
    .select({ version: questions.version, createdAt: questions.createdAt })
    .from(questions)
    .where(eq(questions.itemId, sql.placeholder('itemId')))
    .orderBy(desc(questions.version))
    .prepare('question_versions'),
)

/** Returns everything that the editor shows and this person may see, and records the reading. 404 for a question that they may not see. */
export async function getQuestion(ctx: Context, number: number, uses: QuestionUses): Promise<StaffQuestion> {
  const item = await findItem(ctx, number)
  const hidden = await findHidden(ctx, item, uses)
  await noteReading(ctx, item, hidden)
  const { against, ...question } = await readWritten(ctx, item)
  const usedIn = maySeeUses(ctx) ? await uses.list(ctx, item.id) : undefined
  const problems = await findProblems(ctx, item, { ...question, against })
  const versions = await versionsOf(ctx.db, { itemId: item.id })
  const [author = null, editedBy = null] = await findNames(ctx, [item.authorId, item.editedBy])
  const review = await readReview(ctx, item, hidden)
  return {
    number: item.number,
    state: shownState(item, usedIn?.filter((use) => use.is_scheduled).length ?? 0),
    edit_version: item.version,
    has_draft: item.draft !== null,
    review,
    review_is_demanded: await isReviewDemanded(ctx),
    subject_id: item.subjectId,
    topic_id: item.topicId,
    difficulty: item.difficulty,
    tags: item.tags,
    origin: item.origin,
    question: withoutHidden(question, hidden),
    hidden,
    languages: statesOf({ ...question, against }),
    problems: withoutHiddenProblems(problems, hidden),
    versions: versions.map(({ version, createdAt }) => ({ version, created_at: createdAt?.toISOString() ?? null })),
    used_in: usedIn,
    author,
    edited_by: editedBy,
    edited_at: item.editedAt.toISOString(),
    may_edit: mayWrite(ctx, item),
    may_translate: mayTranslate(ctx),
  }
}
