import type { Context } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { type Bucket, requireToken, returnToken } from '#platform/http/security/throttle.ts'
import { findByRollNumber, presentPublicRow } from './reads-public.ts'
import type { FoundResult, LookUpBody } from './schema.ts'

/** Look-ups that a network may make in vain. Those that find a result count for nothing: a whole town may share the network of its phones. */
const inVain = ({ network = '' }: Context): Bucket => ({
  key: ['merit-look-up-network', network],
  capacity: 10,
  perSecond: 1 / 30,
})

/** Days of birth that may be tried for one roll number: more of them would be guessing. */
const triesPerRollNumber = { capacity: 5, perSecond: 5 / 43_200 }

/**
 * Finds one result by roll number and date of birth. The same 404 if either is wrong or the list is not on the site; 429 after ten look-ups in vain from
 * one network, or five tries for a roll number in half a day, right ones too.
 */
export async function findResult(
  ctx: Context,
  listId: string,
  { roll_no, date_of_birth }: LookUpBody,
): Promise<FoundResult> {
  const network = inVain(ctx)
  await requireToken(ctx, network)
  await requireToken(ctx, { key: ['merit-look-up', listId, String(roll_no)], ...triesPerRollNumber })
  const result = await findByRollNumber(ctx, { listId, rollNumber: roll_no, born: date_of_birth })
  if (!result) throw new AppError('not_found', 'No result was found for this roll number and date of birth.')
  await returnToken(ctx, network)
  const { row, version } = result
  return {
    ...presentPublicRow(row),
    version: version.number,
    state: version.state,
    ranked: version.figures.ranked,
    has_places: version.terms.seats.length > 0,
    selection: row.selection,
    slab: row.slab,
    missed: row.missed,
  }
}
