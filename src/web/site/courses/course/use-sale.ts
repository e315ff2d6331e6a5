import { useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { BatchAndFee } from '#domains/catalogue/fees/schema.ts'
import type { CourseDetail } from '#domains/catalogue/schema.ts'
import { orderCalls } from '#domains/purchases/buying/calls.ts'
import type { MyPayment } from '#domains/purchases/buying/schema.ts'
import { enrolmentCalls } from '#domains/purchases/enrolments/calls.ts'
import type { OwnedCourse } from '#domains/purchases/entitlements/schema.ts'
import type { OrderState, PaymentPlan } from '#domains/purchases/orders/schema.ts'
import { classroomOffer, onlineOffer } from '#web/buying/offer.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { useUser } from '#web/shell/session.ts'

/** Loads the current batch: the page may be older, and the seats change with every enrolment. */
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

/** Loads what the signed-in student owns of this course; null for nothing, or while unknown. */
function useOwned(courseId: string, times: number) {
  const api = useApi()
  const userId = useUser()?._id
  const [owned, setOwned] = useState<OwnedCourse[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is outside React; without an answer the course is offered, and the server refuses to sell it twice
  useEffect(() => {
    if (userId === undefined) setOwned(null)
    else
      api(enrolmentCalls)
        .ownedCourses()
        .then(setOwned, () => setOwned([]))
  }, [api, userId, times])
  return { isKnown: owned !== null, owned: owned?.find(({ website_course_id: id }) => id === courseId) ?? null }
}

const waitingStates: OrderState[] = ['pending', 'expired-unconfirmed', 'held']

/**
 * Returns the student's payment of this course that the bank has not confirmed; null if there is none or while
 * unknown.
 */
function useWaiting(courseId: string, times: number) {
  const api = useApi()
  const userId = useUser()?._id
  const [payments, setPayments] = useState<MyPayment[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the network is outside React; without an answer the course is offered, and the server knows the order that waits
  useEffect(() => {
    if (userId === undefined) setPayments([])
    else
      api(orderCalls)
        .myPayments()
        .then(setPayments, () => undefined)
  }, [api, userId, times])
  const ofCourse = payments.filter(
    ({ website_course_id: id, installment_no }) => id === courseId && installment_no <= 1,
  )
  return ofCourse.find(({ state }) => waitingStates.includes(state)) ?? null
}

/** Opens the window once on return from the login, and then restores the page's own address. */
function useReturn(mayOpen: boolean, open: (choice: string) => void) {
  const [search, setSearch] = useSearchParams()
  const choiceId = search.get('buy')
  // The address is outside React.
  useEffect(() => {
    if (!mayOpen || choiceId === null) return
    open(choiceId)
    setSearch({}, { replace: true, preventScrollReset: true })
  }, [mayOpen, choiceId, open, setSearch])
}

/** Returns how this course is sold, whether it is owned already, and the state of the buying window. */
export function useSale(course: CourseDetail, loaded: BatchAndFee | null) {
  const [times, setTimes] = useState(0)
  const [plan, setPlan] = useState<PaymentPlan>('full')
  const [opened, setOpened] = useState<string | null>(null)
  const batch = useBatch(loaded, times)
  const { owned, isKnown } = useOwned(course._id, times)
  const waiting = useWaiting(course._id, times)
  const isClassroom = course.course_type === 'classroom'
  const offer = isClassroom ? batch && classroomOffer(course, batch) : onlineOffer(course)
  const isFull = batch?.batchDetails.seats_left === 0
  const choosePlan = (id: string) => setPlan(id === 'installment' ? 'installment' : 'full')
  const enter = useCallback((choice: string) => {
    setPlan(choice === 'installment' ? 'installment' : 'full')
    setOpened(choice)
  }, [])
  useReturn(isKnown && owned === null && offer !== null && !isFull, enter)
  return {
    batch,
    owned,
    waiting,
    plan,
    choosePlan,
    /** null if nothing can be bought, for lack of a fee or a seat. */
    offer: isFull ? null : offer,
    isFull,
    opened,
    open: setOpened,
    close: () => setOpened(null),
    onBought: () => setTimes((count) => count + 1),
  }
}
export type Sale = ReturnType<typeof useSale>
