import { setImmediate as breathe } from 'node:timers/promises'
import { and, arrayOverlaps, asc, eq, isNotNull, notInArray } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/context.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { t, translated } from '#platform/text/messages.ts'
import { type Import, type ImportKind, type Judge, type Known, type ReadRow, refuseField } from './describe-kind.ts'
import { presentRow } from './reads.ts'
import { lockImport, type Target } from './receive-file.ts'
import { isOpen, keepCell, suspicionsLeft, tellMasks, withMeanings, withSuspicions } from './rules.ts'
import type { ImportRow, Judged, RowReason, Values, Verdict, VerdictCounts } from './schema.ts'
import { importRows, imports } from './tables.ts'

/** Typesetting the formulas of a row takes a while, so checking yields to other work after this time. */
const longestTurnMs = 5

type JudgedRow = { position: number; values: Values; judged: Judged }
type How = {
  kind: ImportKind
  judge: Judge
  record: Pick<Import, 'meanings'>
  /** Row of the file by key; grows with each row that can be stored. */
  seen: Map<string, number>
}

function judgeAlone(row: ReadRow, { kind, judge, record }: How): JudgedRow {
  const { position } = row
  if ('wrong' in row) {
    const nothing = { line: '', keys: [], staged: null }
    return { position, values: {}, judged: { verdict: 'error', reasons: [row.wrong], ...nothing } }
  }
  const values = withMeanings(row.values, record.meanings, kind.withinOf)
  const judged = withSuspicions(judge.judge(values), row.reasons)
  const told = kind.isPersonal ? tellMasks(values) : []
  if (told.length === 0) return { position, values, judged }
  const verdict = judged.verdict === 'ready' ? 'warning' : judged.verdict
  return { position, values, judged: { ...judged, verdict, reasons: [...judged.reasons, ...told] } }
}

/** Returns the first key that an existing record has, with the reason to show. */
export function findFirst(
  keys: string[],
  verdict: Verdict,
  { kind, known }: { kind: ImportKind; known: ReadonlyMap<string, Known> },
) {
  for (const key of keys) {
    const holder = known.get(key)
    if (holder?.verdict === verdict) return { field: kind.fieldOf(key), message: holder.message }
  }
  return null
}

/**
 * Compares a checked row with stored ones and earlier rows of the file by their keys; a match rejects the row,
 * unless it shares only a hint.
 */
function compare({ position, values, judged }: JudgedRow, known: Map<string, Known>, { kind, seen }: How): JudgedRow {
  const { keys } = judged
  if (judged.staged === null) return { position, values, judged: { ...judged, keys: [] } }
  const isHint = (key: string) => kind.isHint?.(key) ?? false
  const findEarlier = (isWanted: (key: string) => boolean) => {
    const key = keys.find((key) => isWanted(key) && (seen.get(key) ?? position) !== position)
    return key === undefined ? null : { field: kind.fieldOf(key), message: kind.tellEarlier(seen.get(key) ?? 0, key) }
  }
  const here = findFirst(keys, 'here', { kind, known }) ?? findEarlier((key) => !isHint(key))
  if (here) return { position, values, judged: { ...judged, verdict: 'here', reasons: [here], keys: [], staged: null } }
  const warned = findFirst(keys, 'warning', { kind, known }) ?? findEarlier(isHint)
  for (const key of keys) if (!seen.has(key)) seen.set(key, position)
  if (!warned) return { position, values, judged }
  const told = kind.asksAboutHints ? { ...warned, likely: true as const } : warned
  return { position, values, judged: { ...judged, verdict: 'warning', reasons: [...judged.reasons, told] } }
}

const lookAt = async (ctx: Context, rows: ReadRow[], { judge }: Pick<How, 'judge'>) =>
  judge.look?.(
    ctx,
    rows.flatMap((row) => ('wrong' in row ? [] : [row.values])),
  )

/** Returns the verdicts of some rows, in their order. */
export async function judgeRows(ctx: Context, rows: ReadRow[], how: How): Promise<JudgedRow[]> {
  const alone: JudgedRow[] = []
  await lookAt(ctx, rows, how)
  let since = performance.now()
  for (const row of rows) {
    if (performance.now() - since > longestTurnMs) {
      await breathe()
      since = performance.now()
    }
    alone.push(judgeAlone(row, how))
  }
  const keys = alone.flatMap(({ judged }) => (judged.staged === null ? [] : judged.keys))
  const known = await how.kind.findKnown(ctx, [...new Set(keys)])
  return alone.map((row) => compare(row, known, how))
}

/** Checks some rows of a file again; the keys of its other rows are looked up in the database. */
export async function judgeAgain(
  ctx: Context,
  given: { position: number; values: Values; reasons?: RowReason[] }[],
  how: Omit<How, 'seen'> & { importId: string },
) {
  const { importId, kind, judge, record } = how
  const seen = new Map<string, number>()
  await lookAt(ctx, given, how)
  const alone = given.map((row) => judgeAlone(row, { kind, judge, record, seen }))
  const keys = [...new Set(alone.flatMap(({ judged }) => judged.keys))]
  if (keys.length > 0) {
    const positions = given.map(({ position }) => position)
    const others = and(eq(importRows.importId, importId), notInArray(importRows.position, positions))
    const rows = await ctx.db
      .select({ position: importRows.position, keys: importRows.keys })
      .from(importRows)
      .where(and(others, isNotNull(importRows.staged), arrayOverlaps(importRows.keys, keys)))
      .orderBy(asc(importRows.position))
    for (const { position, keys } of rows) for (const key of keys) if (!seen.has(key)) seen.set(key, position)
  }
  return judgeRows(ctx, given, { kind, judge, record, seen })
}

/** Replaces characters that the database cannot store. */
const tidyText = (text: string) => text.replace(/\0|\p{Cs}/gu, '\ufffd')
const tidyValues = <T extends object>(values: T): T =>
  JSON.parse(JSON.stringify(values, (_key, value) => (typeof value === 'string' ? tidyText(value) : value)))

/** Converts a checked row to its stored form. */
export function rowOf(importId: string, { position, values, judged }: JudgedRow) {
  const { verdict, keys, staged } = judged
  const reasons = judged.reasons.map((reason) => tidyValues(reason))
  return { importId, position, verdict, reasons, cells: tidyValues(values), line: tidyText(judged.line), keys, staged }
}

/** Returns the counts after some rows have got another verdict. */
export function recount(counts: VerdictCounts, before: Pick<Judged, 'verdict'>[], after: Pick<Judged, 'verdict'>[]) {
  const now = { ...counts }
  for (const { verdict } of before) now[verdict]--
  for (const { verdict } of after) now[verdict]++
  return now
}

type Place = Target & { position: number }

/**
 * Corrects one row in place and checks it again, also one that was left out when the others were imported. 400
 * for a field that the kind does not have, 409 while a task runs on the import, or once it is undone.
 */
export function correctRow(ctx: Context, { kind, importId, position }: Place, given: Values): Promise<ImportRow> {
  const strange = Object.keys(given).find((field) => !kind.fields.includes(field))
  if (strange !== undefined)
    throw refuseField(strange, t`A ${translated(kind.nouns.single)} does not have a field called ${strange}.`)
  const values = Object.fromEntries(Object.entries(given).map(([field, text]) => [field, keepCell(text, kind)]))
  return inTransaction(ctx, async (ctx) => {
    const record = await lockImport(ctx, kind, importId)
    if (!isOpen(record.state)) throw new AppError('conflict', 'The rows of this import can no longer be changed.')
    const isThis = and(eq(importRows.importId, importId), eq(importRows.position, position))
    const [row] = await ctx.db.select().from(importRows).where(isThis)
    if (!row) throw notFound('row')
    const judge = await kind.openJudge(ctx, record)
    const judged = await judgeAgain(ctx, [{ position, values, reasons: suspicionsLeft(row, values) }], {
      importId,
      kind,
      judge,
      record,
    })
    const [now] = judged.map((row) => rowOf(importId, row))
    if (!now) throw notFound('row')
    await ctx.db.update(importRows).set(now).where(isThis)
    const counts = recount(record.counts, [row], [now])
    await ctx.db.update(imports).set({ counts }).where(eq(imports.id, importId))
    return presentRow(kind, now)
  })
}
