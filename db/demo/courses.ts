// Everything the demo institute sells, in the order its pages show it. Each type is a file of its own.
import { bankClassrooms } from './classroom-bank.ts'
import { railwayClassrooms, schoolClassrooms } from './classroom-railway-and-school.ts'
import { sscClassrooms } from './classroom-ssc.ts'
import type { CourseData } from './course-shape.ts'
import { liveCourses } from './live-courses.ts'
import { publicationCourses } from './publication-courses.ts'
import { recordedCourses } from './recorded-courses.ts'
import { testSeriesCourses } from './test-series-courses.ts'

export const courses: CourseData[] = [
  ...liveCourses,
  ...recordedCourses,
  ...testSeriesCourses,
  ...bankClassrooms,
  ...sscClassrooms,
  ...railwayClassrooms,
  ...schoolClassrooms,
  ...publicationCourses,
]
