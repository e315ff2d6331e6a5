import type { NoBody } from '#domains/bank/questions/schema.ts'
import type { Language } from '#domains/bank/schema.ts'
import { get, post, put } from '#platform/http/call.ts'
import type { ListedTest, NewPlan, PlanBody, PlanPaper, SavedPlan, StaffPlan, TestStage } from './schema.ts'

export const planCalls = {
  tests: get('/api/staff/test-plans', 'whole').types<{
    query: { stage?: TestStage; q?: string; limit?: number; after?: string }
    answer: { data: ListedTest[]; next: string | null; total: { value: number; is_exact: boolean } }
  }>(),
  startPlan: post('/api/staff/test-plans').types<{ body: NewPlan; answer: { _id: string } }>(),
  plan: get('/api/staff/test-plans/:id').types<{ answer: StaffPlan }>(),
  savePlan: put('/api/staff/test-plans/:id').types<{ body: PlanBody; answer: SavedPlan }>(),
  removePlan: post('/api/staff/test-plans/:id/remove', 'message').types<{ body: NoBody }>(),
  schedule: post('/api/staff/test-plans/:id/schedule').types<{ body: NoBody; answer: StaffPlan }>(),
  takeBack: post('/api/staff/test-plans/:id/take-back').types<{ body: NoBody; answer: StaffPlan }>(),
  paper: get('/api/staff/test-plans/:id/paper/:language').types<{
    params: { language: Language }
    answer: PlanPaper
  }>(),
}
