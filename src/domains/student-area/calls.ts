import { get } from '../../platform/http/call.ts'
import type { MyPurchases } from './schema.ts'

export const bundleCalls = {
  myPurchases: get('/api/student-portal/my-purchases').types<{ answer: MyPurchases }>(),
}
