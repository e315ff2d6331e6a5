import { useEffect, useState } from 'react'
import type { BatchAndFee } from '../../../../domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '../../../../domains/catalogue/schema.ts'
import { enrolmentCalls } from '../../../../domains/purchases/enrolments/calls.ts'
import type { OwnedCourse } from '../../../../domains/purchases/entitlements/schema.ts'
import type { PaymentPlan } from '../../../../domains/purchases/orders/schema.ts'
import { classroomOffer, onlineOffer } from '../../../buying/offer.ts'
import { useApi } from '../../../shell/api/api-context.ts'
import { useUser } from '../../../shell/use-user.ts'

/** The batch as the server has it now: the page may be older, and seats change with every enrolment. */
function useBatch(loaded: BatchAndFee | null, times: number) {
  const api = useApi()
  const [batch, setBatch] = useState(loaded)
  const id = loaded?.batchDetails._id
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is outside React; what was loaded stays when it fails, and is asked for anew after a purchase
  useEffect(() => {
    if (id !== undefined)
      api(enrolmentCalls)
        .batchAndFee({ id })
        .then(setBatch, () => undefined)
  }, [api, id, times])
  return batch?.batchDetails._id === id ? batch : loaded
}

/** What the signed-in student has of this course; null for nothing, and while it is not known. */
function useOwned(courseId: string, times: number) {
  const api = useApi()
  const userId = useUser()?._id
  const [owned, setOwned] = useState<OwnedCourse[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is outside React; without an answer the course is offered, and the server refuses to sell it twice
  useEffect(() => {
    if (userId === undefined) setOwned([])
    else
      api(enrolmentCalls)
        .ownedCourses()
        .then(setOwned, () => undefined)
  }, [api, userId, times])
  return owned.find(({ website_course_id }) => website_course_id === courseId) ?? null
}

/** How this course is sold, whether it is owned already, and the window in which it is bought. */
export function useSale(course: CourseDetail, loaded: BatchAndFee | null) {
  const [times, setTimes] = useState(0)
  const [plan, setPlan] = useState<PaymentPlan>('full')
  const [opened, setOpened] = useState<string | null>(null)
  const batch = useBatch(loaded, times)
  const owned = useOwned(course._id, times)
  const isClassroom = course.course_type === 'classroom'
  const offer = isClassroom ? batch && classroomOffer(course, batch) : onlineOffer(course)
  const isFull = batch?.batchDetails.seats_left === 0
  return {
    batch,
    owned,
    plan,
    choosePlan: (id: string) => setPlan(id === 'installment' ? 'installment' : 'full'),
    /** null where nothing can be bought: without a fee, or without a seat. */
    offer: isFull ? null : offer,
    isFull,
    opened,
    open: setOpened,
    close: () => setOpened(null),
    onBought: () => setTimes((count) => count + 1),
  }
}
export type Sale = ReturnType<typeof useSale>
