import { asc, desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { mayDo } from '#domains/identity/access.ts'
import { listPeopleWith } from '#domains/identity/staff/reads.ts'
import type { Context } from '#platform/context.ts'
import type { FourEyes } from '#platform/data/approvals/four-eyes.ts'
import { listOpen } from '#platform/data/approvals/reads.ts'
import { hashOf, requestApproval } from '#platform/data/approvals/request-approval.ts'
import { audit } from '#platform/data/database/audit.ts'
import { newId } from '#platform/data/database/ids.ts'
import { AppError, notFound } from '#platform/errors.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { msg, t, translated } from '#platform/text/messages.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { headNames, merchantNames } from './rules.ts'
import { feeHead, merchantKey, type RegistrationBody, type StaffTaxes, type TaxRateBody } from './schema.ts'
import { merchants, taxRates, taxRegistrations } from './tables.ts'

/*
 * Tax rates and registrations are law and change on a given day. Each is a row that two people decide; none is ever
 * changed or deleted, as receipts were issued under it.
 */

/**
 * Refuses a day before today, as the sales of that day followed another rule. Checked again on approval, as the day may
 * pass while a request waits.
 */
function requireDay(ctx: Context, from: string) {
  if (from >= dayInIndia(ctx.now)) return
  const message = t`Receipts for that day have already been issued. The earliest possible start is today.`
  throw new AppError('invalid', message, { errors: { from: message } })
}

function taken(what: string): never {
  const message = t`There is already a ${what} starting on that day.`
  throw new AppError('conflict', message, { errors: { from: message } })
}

const may = {
  mayRequest: ({ actor }: Context) => mayDo(actor, 'prices.request', null),
  mayApprove: ({ actor }: Context) => mayDo(actor, 'prices.approve'),
  listApprovers: (ctx: Context) => listPeopleWith(ctx, 'prices.approve'),
}
const path = staffPaths.taxes
/** Actions of requests; the log uses other names. */
const rateAction = 'tax-rate'
const registeringAction = 'tax-registration'

const frozenRate = z.strictObject({
  head: feeHead,
  code: z.string(),
  basisPoints: z.number().int(),
  from: z.string(),
})
type FrozenRate = z.infer<typeof frozenRate>

const listRatesOf = (ctx: Context, head: FrozenRate['head']) =>
  ctx.db.select().from(taxRates).where(eq(taxRates.head, head)).orderBy(desc(taxRates.from))

export const taxRateAction: FourEyes<FrozenRate> = {
  action: rateAction,
  label: msg`Tax rates`,
  short: msg`Tax`,
  subjectKind: 'tax-rate',
  body: frozenRate,
  ...may,
  async versionOf(ctx, { body: { head } }) {
    return hashOf((await listRatesOf(ctx, head)).map(({ id }) => id))
  },
  async check(ctx, { body: { head, from } }) {
    requireDay(ctx, from)
    if ((await listRatesOf(ctx, head)).some((rate) => rate.from === from)) taken('rate')
  },
  async show(ctx, { body: { head, code, basisPoints, from } }) {
    const [newest] = await listRatesOf(ctx, head)
    return {
      title: t`Tax on ${translated(headNames[head])}`,
      path,
      rows: [
        {
          label: t`Rate`,
          as: 'text',
          before: newest ? `${newest.basisPoints / 100}%` : null,
          after: `${basisPoints / 100}%`,
        },
        { label: t`SAC or HSN`, as: 'text', before: newest?.code ?? null, after: code },
        { label: t`From`, as: 'day', before: newest?.from ?? null, after: from },
      ],
    }
  },
  async execute(ctx, { subjectId, body }) {
    requireDay(ctx, body.from)
    await ctx.db.insert(taxRates).values({ id: subjectId, ...body })
    await audit(ctx, { action: 'tax-rate-set', details: { what: headNames[body.head], from: body.from } })
  },
}

/** Asks a second person to approve a tax rate from a day on. 400 for a day that has passed, 409 for one that already has a rate. */
export function askForTaxRate(ctx: Context, { reason = '', percent, head, code, from }: TaxRateBody) {
  const body = { head, code, from, basisPoints: Math.round(percent * 100) }
  return requestApproval(ctx, taxRateAction, { subjectId: newId(), body, reason })
}

const frozenRegistration = z.strictObject({
  merchant: merchantKey,
  legalName: z.string(),
  address: z.string(),
  state: z.string(),
  gstin: z.string().nullable(),
  from: z.string(),
})
type FrozenRegistration = z.infer<typeof frozenRegistration>

const listRegistrationsOf = (ctx: Context, merchant: FrozenRegistration['merchant']) =>
  ctx.db
    .select({ registration: taxRegistrations })
    .from(taxRegistrations)
    .innerJoin(merchants, eq(merchants.id, taxRegistrations.merchantId))
    .where(eq(merchants.key, merchant))
    .orderBy(desc(taxRegistrations.from))

export const registrationAction: FourEyes<FrozenRegistration> = {
  action: registeringAction,
  label: msg`Tax registrations`,
  short: msg`Registration`,
  subjectKind: 'tax-registration',
  body: frozenRegistration,
  ...may,
  async versionOf(ctx, { body: { merchant } }) {
    return hashOf((await listRegistrationsOf(ctx, merchant)).map(({ registration }) => registration.id))
  },
  async check(ctx, { body: { merchant, from } }) {
    requireDay(ctx, from)
    if ((await ctx.db.$count(merchants, eq(merchants.key, merchant))) === 0) throw notFound('merchant')
    const known = await listRegistrationsOf(ctx, merchant)
    if (known.some(({ registration }) => registration.from === from)) taken('registration')
  },
  async show(ctx, { body }) {
    const now = (await listRegistrationsOf(ctx, body.merchant))[0]?.registration
    const row = (label: string, field: 'legalName' | 'address' | 'state' | 'gstin') => {
      return { label, as: 'text' as const, before: now?.[field] ?? null, after: body[field] ?? t`not registered` }
    }
    return {
      title: t`Tax registration: ${translated(merchantNames[body.merchant])}`,
      path,
      rows: [
        row(t`Name`, 'legalName'),
        row(t`Address`, 'address'),
        row(t`State`, 'state'),
        row('GSTIN', 'gstin'),
        { label: t`From`, as: 'day', before: now?.from ?? null, after: body.from },
      ],
    }
  },
  async execute(ctx, { subjectId, body: { merchant, ...registration } }) {
    requireDay(ctx, registration.from)
    const [merchantRow] = await ctx.db.select({ id: merchants.id }).from(merchants).where(eq(merchants.key, merchant))
    if (!merchantRow) throw notFound('merchant')
    await ctx.db.insert(taxRegistrations).values({ id: subjectId, merchantId: merchantRow.id, ...registration })
    await audit(ctx, {
      action: 'tax-registration-set',
      details: { what: merchantNames[merchant], from: registration.from },
    })
  },
}

/** Asks a second person to approve a registration from a day on, as for rates; 404 if there is no such merchant. */
export function askForRegistration(ctx: Context, { reason = '', legal_name: legalName, ...given }: RegistrationBody) {
  const body = { ...given, legalName }
  return requestApproval(ctx, registrationAction, { subjectId: newId(), body, reason })
}

/** Returns the row in force of each kind: the newest whose day has come. `rows` must be sorted newest first. */
function findHolding<Row extends { from: string }>(rows: Row[], keyOf: (row: Row) => string, today: string) {
  const holding = new Map<string, Row>()
  for (const row of rows) if (row.from <= today && !holding.has(keyOf(row))) holding.set(keyOf(row), row)
  return holding
}

/** Returns all past, current and future rates and registrations. */
export async function readTaxes(ctx: Context): Promise<StaffTaxes> {
  const today = dayInIndia(ctx.now)
  const rates = await ctx.db.select().from(taxRates).orderBy(asc(taxRates.head), desc(taxRates.from)).limit(200)
  const rows = await ctx.db
    .select({ registration: taxRegistrations, merchant: merchants.key })
    .from(taxRegistrations)
    .innerJoin(merchants, eq(merchants.id, taxRegistrations.merchantId))
    .orderBy(asc(merchants.key), desc(taxRegistrations.from))
    .limit(200)
  const registrations = rows.map(({ merchant, registration }) => Object.assign({ merchant }, registration))
  const rateNow = findHolding(rates, ({ head }) => head, today)
  const registrationNow = findHolding(registrations, ({ merchant }) => merchant, today)
  return {
    rates: rates.map((rate) => ({
      _id: rate.id,
      head: rate.head,
      code: rate.code,
      percent: rate.basisPoints / 100,
      from: rate.from,
      holds: rateNow.get(rate.head) === rate,
    })),
    registrations: registrations.map((registration) => ({
      _id: registration.id,
      merchant: registration.merchant,
      legal_name: registration.legalName,
      address: registration.address,
      state: registration.state,
      gstin: registration.gstin,
      from: registration.from,
      holds: registrationNow.get(registration.merchant) === registration,
    })),
    waiting: (await listOpen(ctx, [taxRateAction.action, registrationAction.action])).length,
  }
}
