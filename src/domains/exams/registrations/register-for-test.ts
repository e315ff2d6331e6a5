import { eq, max } from 'drizzle-orm'
import { type Context, inTransaction, userOf } from '../../../platform/context.ts'
import { AppError, notFound, refuseField } from '../../../platform/errors.ts'
import { centres } from '../../catalogue/tables.ts'
import { requireNoWithdrawal } from '../../identity/privacy/require-consent.ts'
import { mayRegister } from '../access.ts'
import { testRegistrations, tests } from '../tables.ts'
import type { TestMode } from '../tests/schema.ts'
import { findRegistration, getRegistration, type Registration } from './reads.ts'
import { refusalToRegister } from './rules.ts'

type Wanted = { testId: string; mode: TestMode; centreId: string | null }

/** The test as it stands. Registrations for one test happen one after the other; attempts at it are not held up. */
async function lockTest(ctx: Context, testId: string) {
  const [test] = await ctx.db.select().from(tests).where(eq(tests.id, testId)).for('no key update')
  if (!test) throw notFound('test')
  return test
}

async function requireCentre(ctx: Context, centreId: string) {
  const [centre] = await ctx.db.select({ id: centres.id }).from(centres).where(eq(centres.id, centreId))
  if (!centre) refuseField('center_id', 'This centre does not exist.')
}

/** Registrations stay for good, so the next number leaves no gap. */
async function nextRollNumber(ctx: Context, testId: string) {
  const [given] = await ctx.db
    .select({ last: max(testRegistrations.rollNumber) })
    .from(testRegistrations)
    .where(eq(testRegistrations.testId, testId))
  return (given?.last ?? 0) + 1
}

async function storeRegistration(ctx: Context, { testId, mode, centreId }: Wanted) {
  const rollNumber = await nextRollNumber(ctx, testId)
  const [made] = await ctx.db
    .insert(testRegistrations)
    .values({ testId, mode, centreId, rollNumber, studentId: userOf(ctx).id, createdAt: ctx.now })
    .returning()
  if (!made) throw new Error('The registration was not stored')
  return made
}

function requireSame(registration: Registration, { mode, centreId }: Wanted) {
  if (registration.mode === mode && registration.centreId === centreId) return
  const message = `You have already registered for this test, ${registration.mode}. To change that, please ask the institute.`
  throw new AppError('conflict', message)
}

/**
 * Registers the signed-in student and gives out the next roll number; asked for again, it answers what there is. 400 for a way in which the test is not held, 403
 * for anybody but a student, 404 unknown test, 409 when registration is over or was made in another way.
 */
export async function registerForTest(ctx: Context, request: Wanted) {
  if (!mayRegister(ctx.actor)) throw new AppError('forbidden', 'Only students can register for a test.')
  await requireNoWithdrawal(ctx)
  const { id } = await inTransaction(ctx, async (ctx) => {
    const test = await lockTest(ctx, request.testId)
    const registration = await findRegistration(ctx, request.testId)
    if (registration) {
      requireSame(registration, request)
      return registration
    }
    const refusal = refusalToRegister(test, request, ctx.now)
    if (refusal?.field) refuseField(refusal.field, refusal.message)
    if (refusal) throw new AppError('conflict', refusal.message)
    if (request.centreId !== null) await requireCentre(ctx, request.centreId)
    return storeRegistration(ctx, request)
  })
  return getRegistration(ctx, id)
}
