import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { questionCalls } from '#domains/bank/calls.ts'
import type { LanguageStates, StaffQuestion } from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import type { Fields, StaffDraft } from '#domains/console/drafts/schema.ts'
import { isAway, waitMs } from '#web/shell/api/ask-again.ts'
import { ApiError } from '#web/shell/api/call-api.ts'
import { type Copy, DraftKeeper } from '#web/staff/parts/editor/draft-keeper.ts'
import { isSame, mergeFields } from '#web/staff/parts/editor/merge.ts'
import { api, messageOf } from '#web/staff/shell/api.ts'
import { readDraft, writeDraft } from '#web/staff/shell/device-drafts.ts'
import { bodyOf, fieldsOf, type QuestionFields } from './question-fields.ts'

/** Converts to the flat body in which the keeper holds drafts of any kind. */
function draftOf(fields: QuestionFields, version: number, problems: Record<string, string>): StaffDraft {
  return {
    _id: '',
    kind: 'question',
    title: '',
    state: 'draft',
    version: String(version),
    body: fields,
    published: null,
    published_version: 0,
    publish_at: null,
    problem: null,
    problems,
    edited_by: null,
    edited_at: null,
    path: null,
    may_publish: false,
    needs_yes: false,
    second_person: 'not-needed',
    waiting_id: null,
  }
}

/** Returns whether a question is still empty. */
const isUnwritten = (fields: Fields) =>
  Object.entries(fields).every(([key, value]) => !/^(?:text|solution|passage|option\.\d)\./.test(key) || value === '')

/** Controls which errors of a new question are shown: field by field after typing there, and all after an attempt to make it ready. */
function useTelling(opened: Fields) {
  const [told, setTold] = useState<ReadonlySet<string> | 'all'>(() => (isUnwritten(opened) ? new Set() : 'all'))
  return {
    note(before: QuestionFields, now: QuestionFields) {
      const was = new Map<string, unknown>(Object.entries(before))
      const changed = Object.entries(now)
        .filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(was.get(key)))
        .map(([key]) => key)
      setTold((keys) => (keys === 'all' ? keys : new Set([...keys, ...changed])))
    },
    showAll: () => setTold('all'),
    of(problems: Record<string, string>) {
      if (told === 'all') return problems
      return Object.fromEntries(
        Object.entries(problems).filter(([key]) => told.has(key.replace('options.', 'option.'))),
      )
    },
  }
}

const noteOf = (number: number) => `question ${number}`

function readCopy(number: number): Copy | null {
  try {
    const copy: Copy | null = JSON.parse(readDraft(noteOf(number)) ?? 'null')
    return copy
  } catch {
    return null // written by another version of the console
  }
}

// Copies the body that the keeper passes back, which gives it its type.
function asFields(body: Fields): QuestionFields {
  return JSON.parse(JSON.stringify(body))
}

type Stale = { version: string; current: Parameters<typeof fieldsOf>[0] }

function explain(error: unknown, failures: number) {
  const message = messageOf(error, '')
  if (!(error instanceof ApiError) || error.code !== 'stale')
    return { stale: null, againMs: isAway(error) ? waitMs(failures, error) : null, message }
  const { version, current }: Stale = JSON.parse(JSON.stringify(error.data))
  return { stale: { version, current: fieldsOf(current) }, againMs: null, message }
}

/**
 * Holds the state of an edited question: saved 800 ms after the last key, on the device when offline, and merged with
 * other people's changes.
 */
export function useQuestion(opened: StaffQuestion) {
  const { number, hidden } = opened
  const [first] = useState(() => {
    const kept: Fields = fieldsOf(opened)
    const copy = readCopy(number)
    const isLeft = copy !== null && !isSame(copy.body, kept)
    return { kept, values: isLeft ? mergeFields({ base: copy.base, mine: copy.body, theirs: kept }).body : kept }
  })
  const [fields, setFields] = useState(() => asFields(first.values))
  const [languages, setLanguages] = useState<LanguageStates>(opened.languages)
  const [isDraft, setDraft] = useState(opened.has_draft)
  const newest = useRef(fields)
  const store = async (given: QuestionFields, { confirmed, ifMatch }: { confirmed: Language[]; ifMatch: string }) => {
    const sent = bodyOf(given, { confirmed, kept: hidden })
    const saved = await api(questionCalls).saveQuestion({ number: String(number) }, sent, { ifMatch })
    setLanguages(saved.languages)
    setDraft(true)
    return draftOf(given, saved.edit_version, saved.problems)
  }
  const [keeper] = useState(
    () =>
      new DraftKeeper(
        { draft: draftOf(asFields(first.kept), opened.edit_version, opened.problems), kept: first.kept, empty: {} },
        {
          save: (body, ifMatch) => store(asFields(body), { confirmed: [], ifMatch }),
          keepCopy: (copy) => writeDraft(noteOf(number), copy && JSON.stringify(copy)),
          explain,
          show(body) {
            newest.current = asFields(body)
            setFields(newest.current)
          },
        },
      ),
  )
  const shown = useSyncExternalStore(keeper.subscribe, () => keeper.shown)
  // Saves text left on the device at once, and typed text when leaving the screen.
  useEffect(() => {
    if (!isSame(first.values, first.kept)) keeper.change(first.values)
    return () => void keeper.flush()
  }, [keeper, first])
  const telling = useTelling(first.values)
  const change = (next: Partial<QuestionFields> | ((fields: QuestionFields) => QuestionFields)) => {
    const before = newest.current
    newest.current = typeof next === 'function' ? next(newest.current) : Object.assign({}, newest.current, next)
    setFields(newest.current)
    keeper.change(newest.current)
    telling.note(before, newest.current)
  }
  /** Confirms that a translation matches the current English, so that it is no longer stale. */
  const confirm = async (language: Language) => {
    if (!(await keeper.flush())) return
    // Text typed during the request is not included in it, and is saved afterwards.
    keeper.take(await store(newest.current, { confirmed: [language], ifMatch: keeper.version }))
  }
  const { state, message, conflicts, draft } = shown
  return {
    fields,
    hidden,
    change,
    confirm,
    languages,
    isDraft,
    state,
    message,
    conflicts,
    problems: telling.of(draft.problems),
    /** Number of missing parts, shown or not. */
    missing: Object.keys(draft.problems).length,
    showProblems: telling.showAll,
    keeper,
  }
}
export type QuestionHand = ReturnType<typeof useQuestion>
