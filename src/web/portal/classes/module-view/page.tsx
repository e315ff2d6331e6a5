import { useLoaderData } from 'react-router'
import type { PublicTest } from '#domains/exams/tests/schema.ts'
import { classCalls } from '#domains/learning/calls.ts'
import type { StudentClass } from '#domains/learning/classes/schema.ts'
import type { DashboardQuiz } from '#domains/student-area/schema.ts'
import { t } from '#platform/text/messages.ts'
import { paths } from '#platform/text/paths.ts'
import { useApi } from '#web/shell/api/api-context.ts'
import { loadBundle } from '#web/shell/bundle/own-bundle.ts'
import { pathOfPaper } from '#web/shell/downloads/lay-parts.ts'
import { canSave, type PaperToSave, savePaper } from '#web/shell/downloads/save-download.ts'
import type { LoaderInput, PageModule } from '#web/shell/page.ts'
import { isOwnPath } from '#web/ui/navigation/any-link.tsx'
import { clockTimeOfDay, mediumDate } from '#web/ui/text/format-date.ts'
import { useOwnBundle } from '../../parts/bundle/use-own-bundle.ts'
import { PortalPage } from '../../parts/frame/portal-page.tsx'
import { orderQuizzes } from '../../tests/parts/quiz-action.tsx'
import { QuizList } from '../../tests/parts/quiz-list.tsx'
import { FilmLink } from '../films/film-link.tsx'
import saveOfflineCss from '../films/save-offline.module.css'
import { SaveOffline } from '../films/save-offline.tsx'
import { JoinClass } from '../parts/join-class.tsx'
import { classState } from '../parts/where-and-who.tsx'
import css from './module-view.module.css'

export async function loader({ api, params }: LoaderInput) {
  const { courseId = '', topicId = '' } = params
  const [ownBundle, module] = await Promise.all([
    loadBundle(api),
    api(classCalls).moduleData({ course_id: courseId, topic_id: topicId }),
  ])
  return { own: ownBundle, module }
}

export const meta: PageModule['meta'] = ({ institute }) => ({ title: t`Module | ${institute.name}` })

/** Returns the given tests as they are in the bundle, with the student's state of each. */
function inBundle(tests: PublicTest[], quizzes: DashboardQuiz[]) {
  const testIds = new Set(tests.map(({ _id }) => _id))
  return quizzes.filter(({ _id }) => testIds.has(_id))
}

/** One topic of a course: its films by kind and its tests. Empty sections are left out. */
export default function ModuleViewPage() {
  const { own: loaded, module } = useLoaderData<typeof loader>()
  const ownBundle = useOwnBundle(loaded)
  const { bundle, now } = ownBundle
  const { topicInfo, courseDetails } = module
  const purchase = bundle.purchasedData.find(({ website_course_id }) => website_course_id._id === courseDetails._id)
  const films = [
    [t`Class Videos`, module.courseVideos],
    [t`Concept Videos`, module.conceptVideos],
    [t`Assignment Videos`, module.assignmentVideos],
  ] as const
  const tests = [
    [t`Class Test`, orderQuizzes(inBundle(module.classTests, bundle.quizzes), now)],
    [t`Topic Test`, orderQuizzes(inBundle(module.topicTests, bundle.quizzes), now)],
  ] as const
  const isEmpty = [...films, ...tests].every(([, list]) => list.length === 0)
  return (
    <PortalPage
      title={`${topicInfo.name} (${topicInfo.subject_id.name})`}
      ownBundle={ownBundle}
      steps={
        purchase
          ? [
              {
                label: courseDetails.course_name,
                to: `${paths.videoCourse(purchase._id)}?subject=${topicInfo.subject_id._id}`,
              },
            ]
          : []
      }
    >
      <div className={css.sections}>
        {films.map(
          ([title, list]) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <VideoList videos={list} courseId={courseDetails._id} now={now} />
              </section>
            ),
        )}
        {tests.map(
          ([title, list]) =>
            list.length > 0 && (
              <section key={title} aria-label={title}>
                <h2>{title}</h2>
                <QuizList
                  quizzes={list}
                  now={now}
                  none="No quiz exists."
                  level="h3"
                  label={t`Filter tests: ${title}`}
                />
              </section>
            ),
        )}
        {isEmpty && <p>There is nothing in this module yet. Classes and tests will appear here as they take place.</p>}
      </div>
    </PortalPage>
  )
}

type VideoListProps = { videos: StudentClass[]; courseId: string; now: number }

/** Classes and films of a topic as cards, each with its recording and papers. */
function VideoList({ videos, courseId, now }: VideoListProps) {
  return (
    <ul className={css.videos}>
      {videos.map((video) => (
        <li key={video._id}>
          <VideoCard studentClass={video} courseId={courseId} now={now} />
        </li>
      ))}
    </ul>
  )
}

type VideoCardProps = { studentClass: StudentClass; courseId: string; now: number }

function VideoCard({ studentClass, courseId, now }: VideoCardProps) {
  const { class_title, subject_id, topic_id, start_time, end_time, video_url } = studentClass
  return (
    <article className={css.video}>
      <Thumb studentClass={studentClass} />
      <div className={css.text}>
        <h3>{video_url === null ? class_title : <FilmLink url={video_url}>{class_title}</FilmLink>}</h3>
        <p>
          {subject_id.name} - {topic_id.name}
        </p>
        <p className={`num ${css.when}`}>
          {mediumDate(start_time)}, {clockTimeOfDay(start_time)} - {clockTimeOfDay(end_time)}
        </p>
        {video_url === null && <NoFilm studentClass={studentClass} now={now} />}
      </div>
      <PdfLinks studentClass={studentClass} courseId={courseId} className={css.papers} />
    </article>
  )
}

/** Shown without a film: a class that has not been held can be joined; the recording of a held one may still be in preparation. */
function NoFilm({ studentClass, now }: { studentClass: StudentClass; now: number }) {
  const state = classState(studentClass, now)
  if (state === 'joinable') return <JoinClass studentClass={studentClass} />
  return (
    <p className={css.when}>
      {state === 'over' ? t`The recording is not available yet.` : t`This class has not been held yet.`}
    </p>
  )
}

/** Drawing in place of a video's preview, with the part watched. No picture is requested from third parties. */
function Thumb({ studentClass }: { studentClass: StudentClass }) {
  const { watched, minutes, video_url } = studentClass
  const share = watched === null ? 0 : watched.is_finished ? 1 : Math.min(watched.seconds / (minutes * 60), 0.98)
  return (
    <div className={css.thumb} aria-hidden="true">
      <svg
        viewBox="0 0 280 157"
        preserveAspectRatio="xMidYMid slice"
        fill="none"
        stroke="var(--print)"
        strokeWidth="1.8"
        aria-hidden="true"
      >
        <path d="M84 118V30M84 118h150M100 118V86h20v32M132 118V62h20v56M164 118V74h20v44M196 118V46h20v72" />
      </svg>
      {video_url !== null && (
        <span className={css.play}>
          <svg viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">
            <path d="M4 2v16l14-8z" />
          </svg>
        </span>
      )}
      <span className={css.progress}>
        <i style={{ width: `${share * 100}%` }} />
      </span>
    </div>
  )
}

/** Returns an address of ours or an https one; null for anything else. */
function safeAddress(url: string | null) {
  if (url === null) return null
  if (isOwnPath(url)) return url
  return URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null
}

type PdfLinksProps = {
  studentClass: Pick<StudentClass, 'class_title' | 'class_pdf_url' | 'assignment_pdf_url'>
  courseId: string
  className?: string | undefined
}

/** Links to the papers of a class; those in our own storage can be saved on the device. */
function PdfLinks({ studentClass, courseId, className = '' }: PdfLinksProps) {
  const { class_title, class_pdf_url, assignment_pdf_url } = studentClass
  const papers = [
    { kind: 'notes', name: t`Class Annotation PDF`, url: safeAddress(class_pdf_url) },
    { kind: 'assignment', name: t`Assignment PDF`, url: safeAddress(assignment_pdf_url) },
  ] as const
  if (papers.every(({ url }) => url === null)) return null
  return (
    <ul className={`${saveOfflineCss.papers} ${className}`}>
      {papers.map(({ kind, name, url }) => {
        if (url === null) return null
        const path = canSave() ? pathOfPaper(url, location.origin) : null
        return (
          <li key={kind}>
            <a className="link" href={url} target="_blank" rel="noopener noreferrer">
              {name}
              <span className="sr">, {class_title}</span>
            </a>
            {path !== null && (
              <SavePaper name={name} paper={{ path, kind, title: class_title, courseIds: [courseId] }} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function SavePaper({ name, paper }: { name: string; paper: PaperToSave }) {
  const api = useApi()
  return <SaveOffline id={paper.path} name={`${name}, ${paper.title}`} save={() => savePaper(api, paper)} />
}
