import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { t } from '#platform/text/messages.ts'
import { clockTimeOfDay, mediumDate } from '#web/ui/text/format-date.ts'
import { FilmLink } from '../films/film-link.tsx'
import { PdfLinks } from '../films/pdf-links.tsx'
import { classState } from '../parts/class-state.ts'
import { JoinClass } from '../parts/join-class.tsx'
import css from './module-view.module.css'

type VideoListProps = { videos: StudentClass[]; courseId: string; now: number }

/** Classes and films of a topic as cards, each with the way to its recording and its papers. */
export function VideoList({ videos, courseId, now }: VideoListProps) {
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

/** A class that was not held yet is joined; of one that was held the recording may be on its way. */
function NoFilm({ studentClass, now }: { studentClass: StudentClass; now: number }) {
  const state = classState(studentClass, now)
  if (state === 'joinable') return <JoinClass studentClass={studentClass} />
  return (
    <p className={css.when}>
      {state === 'over' ? t`The recording is not available yet.` : t`This class has not been held yet.`}
    </p>
  )
}

/** How far it was watched, below a drawing that stands for the film: no picture is asked of anybody else. */
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
