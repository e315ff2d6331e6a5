import { and, asc, eq, inArray, notInArray } from 'drizzle-orm'
import { addressFrom } from '#domains/content/rules.ts'
import type { Context } from '#platform/context.ts'
import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { AppError, refuseField } from '#platform/errors.ts'
import { t } from '#platform/text/messages.ts'
import { foldSpelling } from '#platform/text/typed.ts'
import { type StageSettings, stageSettings } from '../schema.ts'
import { leadReasons, leadStages, leads } from '../tables.ts'

/** The rules of the desk know three stages: `new` begins a lead, `won` and `lost` end it. */
async function read({ db }: Context): Promise<StageSettings> {
  const stages = await db.select().from(leadStages).orderBy(asc(leadStages.position))
  const reasons = await db.select().from(leadReasons).orderBy(asc(leadReasons.position))
  return {
    stages: stages.filter(({ isClosed }) => !isClosed).map(({ key, name }) => ({ key, name })),
    reasons: reasons.map(({ key, name, isOffered }) => ({ key, name, is_offered: isOffered })),
  }
}

type Named = { key: string | null; name: string }

/** Gives each row its key; a new row gets one from its name. Keys are stored with leads and never change. */
function withKeys<Row extends Named>(rows: Row[], { field, known }: { field: string; known: Set<string> }) {
  const names = new Set<string>()
  return rows.map((row, index) => {
    const name = foldSpelling(row.name).trim().toLowerCase()
    if (names.has(name)) refuseField(`${field}.${index}.name`, 'This name is used twice.')
    names.add(name)
    if (row.key !== null && !known.has(row.key)) refuseField(`${field}.${index}.key`, 'This entry no longer exists.')
    let key = row.key ?? (addressFrom(row.name) || 'stage')
    for (let n = 2; row.key === null && known.has(key); n += 1) key = `${addressFrom(row.name)}-${n}`
    known.add(key)
    return { row, key }
  })
}

async function writeStages({ db }: Context, body: StageSettings, before: StageSettings) {
  const known = new Set([...before.stages.map(({ key }) => key ?? ''), 'won', 'lost'])
  const kept = withKeys(body.stages, { field: 'stages', known })
  if (kept[0]?.key !== 'new') refuseField('stages.0.name', 'The stage that every lead starts in must come first.')
  const keys = kept.map(({ key }) => key)
  const gone = before.stages.flatMap(({ key }) => (key !== null && !keys.includes(key) ? [key] : []))
  const [used] =
    gone.length === 0
      ? []
      : await db.select({ stage: leads.stage }).from(leads).where(inArray(leads.stage, gone)).limit(1)
  if (used) {
    const name = before.stages.find(({ key }) => key === used.stage)?.name ?? used.stage
    throw new AppError('conflict', t`There are still leads in the stage “${name}”. Please move them first.`)
  }
  await db.delete(leadStages).where(and(eq(leadStages.isClosed, false), notInArray(leadStages.key, keys)))
  for (const [position, { row, key }] of kept.entries()) {
    const set = { name: row.name.trim(), position }
    await db
      .insert(leadStages)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: leadStages.key, set })
  }
  // The final stages come after all open ones.
  await db.update(leadStages).set({ position: 90 }).where(eq(leadStages.key, 'won'))
  await db.update(leadStages).set({ position: 91 }).where(eq(leadStages.key, 'lost'))
}

async function writeReasons({ db }: Context, body: StageSettings, before: StageSettings) {
  const known = new Set(before.reasons.map(({ key }) => key ?? ''))
  if (!body.reasons.some((reason) => reason.is_offered))
    refuseField('reasons', 'Please keep at least one reason for lost leads.')
  const kept = withKeys(body.reasons, { field: 'reasons', known })
  // A removed reason stays in the history of leads that were lost for it; it is only no longer offered.
  const keys = kept.map(({ key }) => key)
  if (keys.length > 0) await db.update(leadReasons).set({ isOffered: false }).where(notInArray(leadReasons.key, keys))
  for (const [position, { row, key }] of kept.entries()) {
    const set = { name: row.name.trim(), position, isOffered: row.is_offered }
    await db
      .insert(leadReasons)
      .values({ key, ...set })
      .onConflictDoUpdate({ target: leadReasons.key, set })
  }
}

/** The stages of an enquiry, and the reasons for losing leads. */
export const stageGroup: SettingsGroup<StageSettings> = {
  name: 'stages',
  body: stageSettings,
  usual: { stages: [], reasons: [] },
  read,
  async write(ctx, body, before) {
    await writeStages(ctx, body, before)
    await writeReasons(ctx, body, before)
  },
}
