import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FeeHead } from '#domains/catalogue/fees/schema.ts'
import {
  batchFees,
  coursePrices,
  discountStudents,
  merchants,
  taxRates,
  taxRegistrations,
} from '#domains/catalogue/fees/tables.ts'
import { batches, courses } from '#domains/catalogue/tables.ts'
import { profiles } from '#domains/identity/profile/tables.ts'
import { users } from '#domains/identity/tables.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/data/database/lane.ts'
import { preparedQuery } from '#platform/data/database/statements.ts'
import { dayInIndia } from '#platform/text/india-time.ts'
import { enrolments } from '../enrolments/tables.ts'
import { heldByPlaceholder } from '../entitlements/reads.ts'
import { entitlements } from '../entitlements/tables.ts'
import { newForSeconds, openStates } from '../orders/rules.ts'
import { paymentOrders } from '../orders/tables.ts'

/*
 * Reads together everything that a price consists of and that decides whether there is anything to buy. Never cached:
 * the charge follows the data of this moment.
 */

/** True with a confirmed e-mail, or without any e-mail, as the office has then seen the person. */
const isReachable = or(isNotNull(users.emailConfirmedAt), eq(users.email, ''))

const studentId = sql.placeholder('studentId')
const today = sql`${sql.placeholder('today')}::date`
const now = sql`${sql.placeholder('now')}::timestamptz`

const { id, name, type, batchId, discountedFee, bookFee, validityDays, isShipped, isLive } = courses
/** Without the text of its page, which is long. */
const courseColumns = { id, name, type, batchId, discountedFee, bookFee, validityDays, isShipped, isLive }
const priceColumns = { discountedFee: coursePrices.discountedFee, bookFee: coursePrices.bookFee }

type Rate = { head: FeeHead; code: string; basisPoints: number }

/** Tax rates in force today: the newest of each head. */
const ratesOfToday = sql<
  Rate[]
>`(select coalesce(jsonb_agg(jsonb_build_object('head', head, 'code', code, 'basisPoints', basis_points)), '[]')
  from (select distinct on (head) head, code, basis_points from ${taxRates} where "from" <= ${today} order by head, "from" desc) rate)`

/** Number of orders this student made within the last `newForSeconds`. */
const newOrders = sql<number>`(select count(*)::int from ${paymentOrders}
  where ${paymentOrders.studentId} = ${studentId} and ${paymentOrders.merchantId} is not null
    and ${paymentOrders.createdAt} > ${now} - make_interval(secs => ${sql.raw(String(newForSeconds))}))`

/** Subqueries for what the student already has, and may have. */
function selectFacts(db: Db) {
  const anything = { one: sql`1` }
  const isHeld = db
    .select(anything)
    .from(entitlements)
    .where(and(eq(entitlements.courseId, courses.id), heldByPlaceholder))
  const isTheirs = and(eq(enrolments.studentId, studentId), eq(enrolments.batchId, courses.batchId))
  const seat = db
    .select(anything)
    .from(enrolments)
    .where(and(isTheirs, isNull(enrolments.endedAt)))
  const open = db
    .select(anything)
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.studentId, studentId),
        sql`${paymentOrders.productKey} = ${courses.id}::text`,
        inArray(paymentOrders.state, [...openStates]),
      ),
    )
  const confirmed = db
    .select(anything)
    .from(users)
    .where(and(eq(users.id, studentId), isReachable))
  const given = db.select(anything).from(discountStudents).where(eq(discountStudents.studentId, studentId))
  return {
    isHeld: sql<boolean>`${exists(isHeld)}`,
    hasSeat: sql<boolean>`${exists(seat)}`,
    hasOpenOrder: sql<boolean>`${exists(open)}`,
    mayHaveDiscount: sql<boolean>`${exists(given)}`,
    isEmailConfirmed: sql<boolean>`${exists(confirmed)}`,
  }
}

function selectBasis(db: Db, which: SQL) {
  return db
    .select({
      course: courseColumns,
      batch: batches,
      price: priceColumns,
      fee: batchFees,
      merchant: merchants,
      sellerState: taxRegistrations.state,
      buyerState: sql<string | null>`${profiles.presentAddress}->>'state'`,
      rates: ratesOfToday,
      newOrders,
      ...selectFacts(db),
    })
    .from(courses)
    .leftJoin(batches, eq(batches.id, courses.batchId))
    .leftJoin(
      coursePrices,
      // A price that has taken effect also applies before the job has copied it to the course.
      and(eq(coursePrices.courseId, courses.id), isNull(coursePrices.appliedAt), sql`${coursePrices.from} <= ${now}`),
    )
    .leftJoin(batchFees, and(eq(batchFees.batchId, batches.id), sql`${batchFees.from} <= ${today}`))
    .leftJoin(
      merchants,
      eq(merchants.key, sql`case when ${courses.type} = 'publications' then 'publications' else 'courses' end`),
    )
    .leftJoin(
      taxRegistrations,
      and(eq(taxRegistrations.merchantId, merchants.id), sql`${taxRegistrations.from} <= ${today}`),
    )
    .leftJoin(profiles, eq(profiles.userId, studentId))
    .where(which)
    .orderBy(
      asc(courses.position),
      sql`${coursePrices.from} desc nulls last`,
      sql`${batchFees.from} desc nulls last`,
      desc(taxRegistrations.from),
    )
    .limit(1)
}

const basisOfCourse = preparedQuery((db) =>
  selectBasis(db, eq(courses.id, sql.placeholder('id'))).prepare('basis_of_course'),
)
const basisOfBatch = preparedQuery((db) =>
  selectBasis(db, eq(courses.batchId, sql.placeholder('id'))).prepare('basis_of_batch'),
)

/** Reads what pricing needs for a course, or for the course that sells a batch; null if neither exists. */
export async function readBasis(ctx: Context, { by, id, of }: { by: 'course' | 'batch'; id: string; of: string }) {
  const read = by === 'course' ? basisOfCourse : basisOfBatch
  const values = { id, studentId: of, today: dayInIndia(ctx.now), now: ctx.now.toISOString() }
  const [row] = await read(ctx.db, values)
  if (!row) return null
  const { course, price, merchant, sellerState, rates, ...basis } = row
  const { discountedFee, bookFee } = price ?? course
  return {
    ...basis,
    course: { ...course, discountedFee, bookFee },
    // Without a registration nothing is sold.
    seller: merchant && sellerState !== null ? { merchant, state: sellerState } : null,
    rates: new Map(rates.map((rate) => [rate.head, rate])),
  }
}
export type Basis = NonNullable<Awaited<ReturnType<typeof readBasis>>>
