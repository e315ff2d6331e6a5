import { z } from 'zod'
import { id } from '#platform/http/schema.ts'
import { type Serve, signedIn } from '#platform/http/serve.ts'
import { classCalls } from './calls.ts'
import { joinClass } from './join-class.ts'
import { getModule, listCourseClasses, listCourseSubjects } from './reads.ts'
import { classQuery, courseClasses, joinLink, moduleData, namedSubject } from './schema.ts'

const moduleParams = z.strictObject({ course_id: id, topic_id: id })
const subjectsQuery = z.strictObject({ skip_empty: z.enum(['0', '1'], 'must be 0 or 1').optional() })

export function classRoutes(serve: Serve) {
  const who = signedIn
  serve(classCalls.courseClasses, { who, query: classQuery, answer: courseClasses }, (ctx, { params, query }) =>
    listCourseClasses(ctx, params.id, query),
  )
  serve(
    classCalls.courseSubjects,
    { who, query: subjectsQuery, answer: z.array(namedSubject) },
    (ctx, { params, query }) => listCourseSubjects(ctx, params.id, query.skip_empty === '1'),
  )
  serve(classCalls.moduleData, { who, params: moduleParams, answer: moduleData }, (ctx, { params }) =>
    getModule(ctx, params.course_id, params.topic_id),
  )
  serve(classCalls.joinClass, { who, answer: joinLink }, (ctx, { params }) => joinClass(ctx, params.id))
}
