import type { EditLeadBody, Lead } from '#domains/leads/staff/schema.ts'

/*
 * Compares two people's edits of one lead: the changes of each since their common base, field by field.
 */

export const fieldsOf = (lead: Lead): EditLeadBody => ({
  name: lead.name,
  phone: lead.phone ?? '',
  email: lead.email ?? '',
  father_name: lead.father_name,
  father_phone: lead.father_phone,
  center_id: lead.center_id,
  course_id: lead.course_id,
  exam_id: lead.exam_id,
  source: lead.source,
})

export type FieldName = keyof EditLeadBody
export type Difference = { field: FieldName; changedBy: 'me' | 'them' | 'both' }

const names: FieldName[] = [
  ...(['name', 'phone', 'email', 'father_name', 'father_phone'] as const),
  ...(['center_id', 'course_id', 'exam_id', 'source'] as const),
]
const valueIn = (body: EditLeadBody, field: FieldName) => body[field] ?? ''

/** Lists the fields in which mine differs from theirs, with who changed each. */
export function differencesOf(base: EditLeadBody, mine: EditLeadBody, theirs: EditLeadBody): Difference[] {
  return names.flatMap((field): Difference[] => {
    const [was, mineNow, other] = [base, mine, theirs].map((body) => valueIn(body, field))
    if (mineNow === other) return []
    return [{ field, changedBy: mineNow === was ? 'them' : other === was ? 'me' : 'both' }]
  })
}

export type Taken = Partial<Record<FieldName, 'mine' | 'theirs'>>

/** Chooses the changed side if only one changed a field; fields changed by both stay undecided. */
export function firstChoice(differences: Difference[]): Taken {
  const taken: Taken = {}
  for (const { field, changedBy } of differences) {
    if (changedBy !== 'both') taken[field] = changedBy === 'me' ? 'mine' : 'theirs'
  }
  return taken
}

/** Returns their version with the fields chosen from mine. */
export function takenTogether(mine: EditLeadBody, theirs: EditLeadBody, taken: Taken): EditLeadBody {
  const mineTaken = names.filter((field) => taken[field] === 'mine').map((field) => [field, mine[field]])
  return Object.assign({ ...theirs }, Object.fromEntries(mineTaken))
}
