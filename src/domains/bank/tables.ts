import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { subjects, topics } from '#domains/catalogue/tables.ts'
import { users } from '#domains/identity/tables.ts'
import { imports } from '#domains/imports/tables.ts'
import { belongsTo, moment } from '#platform/data/database/columns.ts'
import { newId } from '#platform/data/database/ids.ts'
import { wordsOf } from '#platform/data/database/words.ts'
import type { Difficulty, ItemState, ReviewState, WrittenQuestion } from './questions/schema.ts'
import type { AnswerKey, DraftReview, Localised, QuestionKind, ReviewNote, StoredOption } from './schema.ts'

/** A text, table or drawing that several questions share. `source`: as written; null where only the HTML was stored. */
export const passages = pgTable('passages', {
  id: uuid().primaryKey().$defaultFn(newId),
  text: jsonb().$type<Localised>().notNull(),
  source: jsonb().$type<Partial<Localised>>(),
})

/**
 * One question through all its versions. `draft` holds what is being written and is never read outside the
 * office; a version is a row of `questions`, made when the draft becomes ready and never changed once a test uses
 * it. Subject, topic and difficulty can be corrected at any time.
 */
export const bankItems = pgTable(
  'bank_items',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    state: text().$type<ItemState>().notNull(),
    subjectId: uuid().references(() => subjects.id),
    topicId: uuid().references(() => topics.id),
    difficulty: text().$type<Difficulty>().notNull(),
    tags: text().array().notNull().default(sql`'{}'`),
    /** Source it was taken from, in the institute's words; '' for its own. */
    origin: text().notNull().default(''),
    kind: text().$type<QuestionKind>().notNull(),
    /** The beginning of its English, for lists and for searching. */
    line: text().notNull(),
    /** 'hi:ready', 'or:stale', 'bn:missing': see `rules.ts`. */
    languages: text().array().notNull(),
    /** Equal for questions that show the same; see `fingerprintOf`. */
    fingerprint: text().notNull(),
    /** Equal for questions that read alike; see `likenessOf`. */
    likeness: text().notNull().default(''),
    draft: jsonb().$type<WrittenQuestion>(),
    /** Everyone who wrote part of the draft; none of them may review it. */
    draftWriters: uuid().array().notNull().default(sql`'{}'`),
    /** State of the draft's review; null: not requested since it was begun or taken back. */
    review: text().$type<DraftReview>(),
    reviewAt: moment(),
    /** Raised by every write; a save names the version it began from. */
    version: integer().notNull().default(1),
    authorId: uuid().references(() => users.id),
    importId: uuid().references(() => imports.id),
    editedBy: uuid().references(() => users.id),
    editedAt: moment().notNull(),
  },
  (t) => [
    unique('bank_items_number').on(t.number),
    index('bank_items_state').on(t.state, t.number, t.id),
    index('bank_items_words').using('gin', wordsOf(t.line)),
    index('bank_items_tags').using('gin', t.tags),
    index('bank_items_topic').on(t.topicId),
    index('bank_items_subject').on(t.subjectId),
    index('bank_items_fingerprint').on(t.fingerprint),
    index('bank_items_likeness').on(t.likeness),
    index('bank_items_languages').using('gin', t.languages),
    // For a person's unfinished drafts.
    index('bank_items_own').on(t.editedBy, t.editedAt).where(sql`${t.draft} is not null`),
    index('bank_items_import').on(t.importId),
    index('bank_items_review').on(t.review, t.number).where(sql`${t.review} is not null`),
    check('bank_items_ready', sql`${t.state} = 'draft' or (${t.subjectId} is not null and ${t.topicId} is not null)`),
    check('bank_items_draft', sql`${t.state} <> 'draft' or ${t.draft} is not null`),
    check('bank_items_reviewed', sql`${t.review} is null or (${t.draft} is not null and ${t.reviewAt} is not null)`),
  ],
)

/** Versions of the items. Texts are sanitised and typeset when they are stored; option ids are random and never reused. A numeric question has no options. */
export const questions = pgTable(
  'questions',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    itemId: uuid().notNull(),
    version: integer().notNull(),
    text: jsonb().$type<Localised>().notNull(),
    options: jsonb().$type<StoredOption[]>().notNull(),
    key: jsonb().$type<AnswerKey>().notNull(),
    kind: text().$type<QuestionKind>().notNull().generatedAlwaysAs(sql`key->>'kind'`),
    solution: jsonb().$type<Localised>().notNull(),
    /** True for questions with options such as 'Both of them' or 'None of these', which refer to their positions. */
    keepsOrder: boolean().notNull().default(false),
    passageId: uuid().references(() => passages.id),
    /** Source as written; null where only the HTML was stored. */
    source: jsonb().$type<WrittenQuestion>(),
    createdAt: moment(),
  },
  (t) => [
    foreignKey({ columns: [t.itemId], foreignColumns: [bankItems.id] }).onDelete('cascade'),
    unique('questions_item_version').on(t.itemId, t.version),
    index('questions_passage').on(t.passageId),
  ],
)

/** Reviews of drafts: when each was sent and how it ended. A question has at most one open review. */
export const questionReviews = pgTable(
  'question_reviews',
  {
    id: uuid().primaryKey().$defaultFn(newId),
    itemId: belongsTo(() => bankItems.id, { onDelete: 'cascade' }),
    state: text().$type<ReviewState>().notNull(),
    /** The author, the sender and everyone who wrote in the draft until then. */
    writers: uuid().array().notNull(),
    sentBy: belongsTo(() => users.id),
    sentAt: moment().notNull(),
    decidedBy: uuid().references(() => users.id),
    decidedAt: moment(),
    notes: jsonb().$type<ReviewNote[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('question_reviews_open').on(t.itemId).where(sql`${t.state} = 'open'`),
    // The queue, the oldest first.
    index('question_reviews_queue').on(t.sentAt, t.id).where(sql`${t.state} = 'open'`),
    index('question_reviews_item').on(t.itemId, t.sentAt),
    check('question_reviews_decided', sql`(${t.state} = 'open') = (${t.decidedAt} is null)`),
    // Nobody reviews what they wrote.
    check(
      'question_reviews_other',
      sql`${t.state} not in ('returned', 'approved') or (${t.decidedBy} is not null and ${t.decidedBy} <> all(${t.writers}))`,
    ),
  ],
)

/** Pictures and drawings of texts, by the hash of their content: the source refers to them, the HTML embeds them. */
export const bankPictures = pgTable('bank_pictures', {
  id: text().primaryKey(),
  kind: text().$type<'webp' | 'svg'>().notNull(),
  /** A data address, or the markup of a drawing. */
  content: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
})
