import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { newPasswordProblem } from '../accounts/rules.ts'
import { findWeakness } from './find-weakness.ts'

type Person = { name: string; email: string; contact: string }

/** 400 for a new password that is too short, or easy to guess for whoever knows the lists, the person or the institute. */
export async function checkNewPassword(ctx: Pick<Context, 'instituteWords'>, password: string, of: Person) {
  const institute = (await ctx.instituteWords?.()) ?? []
  const problem =
    newPasswordProblem(password) ??
    (await findWeakness(password, { person: [of.name, of.email, of.contact], institute }))
  if (problem) throw new AppError('invalid', problem, { errors: { password: problem } })
}
