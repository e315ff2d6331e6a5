import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireToken } from '../../../platform/http/security/throttle.ts'
import { findByRollNumber, presentPublicRow } from './reads.ts'
import type { FoundResult, LookUpBody } from './schema.ts'

/** Days of birth that may be tried for one roll number: more of them would be guessing. */
const triesPerRollNumber = { capacity: 5, perSecond: 5 / 43_200 }

/** One result for whoever knows the roll number and the date of birth. The same 404 whichever is wrong; 429 after five tries for a roll number in half a day, right ones too. */
export async function findResult(
  ctx: Context,
  listId: string,
  { roll_no, date_of_birth }: LookUpBody,
): Promise<FoundResult> {
  await requireToken(ctx, { key: ['merit-look-up', listId, String(roll_no)], ...triesPerRollNumber })
  const result = await findByRollNumber(ctx, listId, { rollNumber: roll_no, born: date_of_birth })
  if (!result) throw new AppError('not_found', 'There is no result with this roll number and date of birth.')
  const { row, version } = result
  return {
    ...presentPublicRow(row),
    ranked: version.figures.ranked,
    selection: row.selection,
    slab: row.slab,
    missed: row.missed,
  }
}
