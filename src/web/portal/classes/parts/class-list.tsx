import { useState } from 'react'
import type { StudentClass } from '#domains/learning/classes/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { clockTimeOfDay, dayAndMonth } from '#web/ui/text/format-date.ts'
import { dayWord } from '../../parts/bundle/use-own-bundle.ts'
import css from './classes.module.css'
import { JoinClass } from './join-class.tsx'
import { classState, WhereAndWho } from './where-and-who.tsx'

const atFirst = 3

type ClassListProps = { classes: StudentClass[]; now: number }

/**
 * Lists current and coming classes with day, title, subject and topic, start and length; those that can be joined have
 * a button.
 */
export function ClassList({ classes, now }: ClassListProps) {
  const [isWhole, setWhole] = useState(false)
  const coming = classes.filter((studentClass) => classState(studentClass, now) !== 'over')
  if (coming.length === 0) return <p className="empty ruled">No live/upcoming classes</p>
  return (
    <>
      <ul className={css.list}>
        {(isWhole ? coming : coming.slice(0, atFirst)).map((studentClass) => (
          <ClassRow key={studentClass._id} studentClass={studentClass} now={now} />
        ))}
      </ul>
      {coming.length > atFirst && !isWhole && (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          View All <span className="num">{coming.length}</span>
          <span className="sr"> classes</span>
        </button>
      )}
    </>
  )
}

function ClassRow({ studentClass, now }: { studentClass: StudentClass; now: number }) {
  const { day, month } = dayAndMonth(studentClass.start_time)
  const state = classState(studentClass, now)
  return (
    <li>
      <time className="num" dateTime={studentClass.start_time}>
        <b>{day}</b> {month}
      </time>
      <div>
        <h3>{studentClass.class_title}</h3>
        <p>
          {studentClass.subject_id.name} - {studentClass.topic_id.name}
        </p>
        <p className={`num ${css.when}`}>
          {clockTimeOfDay(studentClass.start_time)},{' '}
          {t`${plural(studentClass.minutes, '#\u00a0minute', '#\u00a0minutes')}`}
        </p>
        <WhereAndWho studentClass={studentClass} />
      </div>
      <div className={css.action}>
        {state === 'joinable' ? (
          <JoinClass studentClass={studentClass} />
        ) : (
          <span className={css.soon}>
            {state === 'cancelled'
              ? t`Cancelled`
              : state === 'running'
                ? t`Now`
                : dayWord(Date.parse(studentClass.start_time), now)}
          </span>
        )}
      </div>
    </li>
  )
}
