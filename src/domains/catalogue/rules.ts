import { z } from 'zod'

/** Money in JSON is rupees; inside it is paise. */
export function rupeesOf(paise: number) {
  return paise / 100
}

const uuid = z.uuid()

/** Those of the given ids that could be ids of ours; the others match nothing. */
export function possibleIds(ids: string[]) {
  return ids.filter((id) => uuid.safeParse(id).success)
}
