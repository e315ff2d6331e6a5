import type { StaffQuestion } from '#domains/bank/questions/schema.ts'
import { t } from '#platform/text/messages.ts'
import { Button } from '../../frame/screen.tsx'
import { ReadyDialog } from './ready-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useActions } from './use-actions.ts'
import type { QuestionHand } from './use-question.ts'

type Props = { question: StaffQuestion; hand: QuestionHand }
type Actions = ReturnType<typeof useActions>
type Shown = Props & { actions: Actions }

/** Whether a test has it; who may not know is not asked what becomes of the tests. */
const isUsed = ({ used_in = [] }: StaffQuestion) => used_in.length > 0

/** The buttons of the editor, and what they ask about. */
export function EditorActions({ question, hand }: Props) {
  const actions = useActions(question, hand)
  const { asking, ask } = actions
  const isInReview = question.review?.state === 'in-review'
  return (
    <>
      {question.may_edit && <Standing question={question} actions={actions} />}
      {isInReview ? (
        <Reviewing question={question} actions={actions} />
      ) : (
        question.may_edit && <Writing question={question} hand={hand} actions={actions} />
      )}
      {(asking === 'ready' || asking === 'approve') && (
        <ReadyDialog
          question={question}
          onClose={() => ask(null)}
          onReady={(tests) => void (asking === 'ready' ? actions.makeReady(tests) : actions.approve(tests))}
        />
      )}
      {asking === 'return' && (
        <ReturnDialog onClose={() => ask(null)} onReturn={(notes) => void actions.giveBack(notes)} />
      )}
    </>
  )
}

function Standing({ question: { state }, actions }: Omit<Shown, 'hand'>) {
  if (state === 'retired') return <Button onPress={() => void actions.move('restore')}>Restore</Button>
  if (state === 'ready' || state === 'in-use')
    return <Button onPress={() => void actions.move('retire')}>Retire</Button>
  return null
}

/** Of a draft: it goes, it is sent to a reviewer, or it is made ready at once where the settings let it. */
function Writing({ question, hand, actions }: Shown) {
  const isChanged = hand.isDraft || hand.state !== 'saved'
  const isDemanded = question.review_is_demanded
  return (
    <>
      {hand.isDraft && (
        <Button onPress={() => void actions.discard()}>
          {question.versions.length > 0 ? t`Discard draft` : t`Remove`}
        </Button>
      )}
      {isChanged && (
        <Button isPrimary={isDemanded} onPress={() => void actions.send()}>
          Send for review
        </Button>
      )}
      {isChanged && !isDemanded && (
        <Button isPrimary onPress={() => (isUsed(question) ? actions.ask('ready') : void actions.makeReady([]))}>
          Mark as ready
        </Button>
      )}
    </>
  )
}

function Reviewing({ question, actions }: Omit<Shown, 'hand'>) {
  const { review } = question
  return (
    <>
      {question.may_edit && <Button onPress={() => void actions.takeBack()}>Take back</Button>}
      {review?.may_return && <Button onPress={() => actions.ask('return')}>Return with notes</Button>}
      {review?.may_approve && (
        <Button isPrimary onPress={() => (isUsed(question) ? actions.ask('approve') : void actions.approve([]))}>
          Mark as ready
        </Button>
      )}
    </>
  )
}
