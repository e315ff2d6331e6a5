import { AppError } from '../../platform/errors.ts'

/** 400 with the first of the problems in its words and all of them by field; nothing when there are none. */
export function refuseProblems(errors: Record<string, string>) {
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError('invalid', first, { errors })
}
