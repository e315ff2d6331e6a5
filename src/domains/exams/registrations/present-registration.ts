import type { centres } from '../../catalogue/tables.ts'
import type { Test, testRegistrations } from '../tables.ts'
import { presentTest } from '../tests/present-test.ts'
import type { Subscription, TestCentre } from './schema.ts'

export type Registration = typeof testRegistrations.$inferSelect
type Centre = Pick<typeof centres.$inferSelect, 'id' | 'name' | 'address'>

function presentCentre({ id, name, address }: Centre): TestCentre {
  return { _id: id, center_name: name, center_address: address }
}

/** `centre`: null of those who sit it online. */
export function presentRegistration(registration: Registration, test: Test, centre: Centre | null): Subscription {
  return {
    _id: registration.id,
    quiz_id: presentTest(test),
    mode: registration.mode,
    center_id: centre && presentCentre(centre),
    roll_no: registration.rollNumber,
    created_on: registration.createdAt.toISOString(),
  }
}
