// The examinations that the demo institute prepares for; products, centres and courses are files of their own.
import type { ExamCategoryData } from './exam-shape.ts'
import { banking } from './exams-banking.ts'
import { railways } from './exams-railways.ts'
import { school } from './exams-school.ts'
import { ssc } from './exams-ssc.ts'

export const examCategories: ExamCategoryData[] = [banking, ssc, railways, school]
