import { plural, t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import 'katex/dist/katex.min.css'
import { challengeDeskCalls } from '#domains/attempts/challenges/calls.ts'
import type { CaseChallenge, ChallengeCase } from '#domains/attempts/challenges/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { RichHtml } from '#web/shell/languages.tsx'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { AnswerState } from '../../frame/answer-states.tsx'
import { TextButton } from '../../frame/screen.tsx'
import { say } from '../../parts/overlays/toast.tsx'
import { api, messageOf } from '../../shell/api.ts'
import { useAnswer } from '../../shell/use-answer.ts'
import { twoPlaces } from '../parts/figures.ts'
import { SplitTable } from '../parts/split-table.tsx'
import css from './challenges.module.css'
import { DecisionForm } from './decision-form.tsx'
import { claimWords, verdictWords } from './words.ts'

type Props = { id: string; isOver: boolean }

/** One challenged question: what candidates chose, what they say, and the decision. */
export function CaseView({ id, isOver }: Props) {
  const answer = useAnswer(challengeDeskCalls.case, { id })
  const { data } = answer
  if (!data) return <AnswerState answer={answer} otherwise="The question could not be loaded." />
  return (
    <section className={css.case} aria-label={t`Question ${data.sno}`}>
      <h2>{t`Question ${data.sno}`}</h2>
      <RichHtml text={data.text} language="en" className={css.text} />
      {data.text.or && <RichHtml text={data.text} language="or" className={css.text} />}
      <div className={css.evidence}>
        <div>
          <Split data={data} />
        </div>
        <Said data={data} />
      </div>
      <Outcome data={data} isOver={isOver} />
    </section>
  )
}

function Split({ data: { item, group_size, options, told_key } }: { data: ChallengeCase }) {
  if (!item) return <p>Key: {told_key}. Figures are calculated within a minute of the test ending.</p>
  return (
    <>
      <SplitTable item={item} groupSize={group_size} texts={options} />
      <p className={css.note}>
        Item-rest correlation {twoPlaces(item.discrimination)}, key {told_key}.
      </p>
    </>
  )
}

/** What is claimed, in the letters of the test, and how often. */
function claimOf({ claim, option_ids, number }: CaseChallenge, { options }: Pick<ChallengeCase, 'options'>) {
  const letters = option_ids.map((id) => 'ABCDE'[options.findIndex(({ _id }) => _id === id)] ?? '?').sort()
  const what = number ?? letters.join(' and ')
  return what === '' ? claimWords[claim] : `${claimWords[claim]}: ${what}`
}

async function openFile(id: string, name: string) {
  try {
    const bytes = await api(challengeDeskCalls).file({ id })
    // A picture was drawn anew when it came; a PDF begins with its own name.
    const type = bytes[0] === 0x25 ? 'application/pdf' : 'image/webp'
    window.open(URL.createObjectURL(new Blob([bytes], { type })), '_blank', 'noopener')
  } catch (error) {
    say(messageOf(error, t`${name} could not be opened.`))
  }
}

function Said({ data }: { data: ChallengeCase }) {
  const claims = Object.groupBy(data.challenges, (challenge) => claimOf(challenge, data))
  const counts = Object.entries(claims).sort(([, a = []], [, b = []]) => b.length - a.length)
  return (
    <div className={css.said}>
      <h3>{t`What ${plural(data.challenges.length, '# candidate says', '# candidates say')}`}</h3>
      <dl>
        {counts.map(([claim, list = []]) => (
          <div key={claim}>
            <dt>{claim}</dt>
            <dd>{numberText(list.length)}</dd>
          </div>
        ))}
      </dl>
      {data.challenges.map(({ _id, reason, roll_no, registration_number, file }) => (
        <blockquote key={_id}>
          <p>{reason === '' ? t`This account has been deleted.` : reason}</p>
          <footer>
            {roll_no === null ? registration_number : t`roll number ${rollNumberText(roll_no)}`}
            {file && (
              <>
                {' · '}
                <TextButton onPress={() => void openFile(_id, file.name)}>{file.name}</TextButton>
              </>
            )}
          </footer>
        </blockquote>
      ))}
    </div>
  )
}

function Outcome({ data, isOver }: { data: ChallengeCase; isOver: boolean }) {
  const { decision, approval_id } = data
  if (decision) {
    const { verdict, before, after, reason, decided_at } = decision
    return (
      <p role="status">
        <b>{verdictWords[verdict]}</b>, {before === after ? before : `${before} → ${after}`}, {dayAndTime(decided_at)}:{' '}
        {reason}
      </p>
    )
  }
  if (approval_id) return <p role="status">A decision has been sent for approval.</p>
  if (!isOver) return <p>Challenges can be decided once the time for challenges is over.</p>
  return <DecisionForm data={data} />
}
