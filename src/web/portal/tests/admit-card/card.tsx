import type { ReactNode } from 'react'
import type { AdmitCard as CardFacts, Subscription } from '#domains/exams/registrations/schema.ts'
import type { SelfProfile } from '#domains/identity/profile/schema.ts'
import type { PrintedCode } from '#domains/verification/schema.ts'
import { plural, t } from '#platform/text/messages.ts'
import { rollNumberText } from '#platform/text/roll-number.ts'
import { useInstitute } from '#web/shell/institute.ts'
import { PrivatePicture } from '#web/shell/private-picture.tsx'
import { Logo } from '#web/ui/media/logo.tsx'
import { QrCode } from '#web/ui/media/qr-code.tsx'
import { longDateTime } from '#web/ui/text/format-date.ts'
import css from './admit-card.module.css'

type CardProps = {
  subscription: CardFacts
  profile: SelfProfile
  printed: PrintedCode
  /** Called with a picture's address when it has loaded or failed. */
  onPictureSettled: (path: string) => void
}

const reportingMs = 15 * 60_000
const instructions = [
  t`Report 15 minutes before the start.`,
  t`Bring two black ball-point pens.`,
  t`Phones, calculators and electronic devices are not allowed.`,
]

function reportingTime({ quiz_id: test }: Subscription) {
  return longDateTime(new Date(Date.parse(test.publish_date) - reportingMs).toISOString())
}

/** One sheet of paper: the card, and below the dashed line the part that the institute keeps. */
export function AdmitCard({ subscription, profile, printed, onPictureSettled }: CardProps) {
  return (
    <article className={`always-light ${css.card}`} aria-label="Admit card">
      <Head subscription={subscription} />
      <div className={css.body}>
        <Facts subscription={subscription} profile={profile} />
        <Pictures profile={profile} onPictureSettled={onPictureSettled} />
      </div>
      <div className={css.lower}>
        <RollColumns number={rollNumberText(subscription.roll_no)} />
        <Instructions isOnline={subscription.mode === 'online'} />
        <Code printed={printed} />
      </div>
      <div className={css.lines}>
        <p>Signature of the candidate</p>
        <p>Signature of the invigilator</p>
      </div>
      <Stub subscription={subscription} profile={profile} />
    </article>
  )
}

function Head({ subscription: { quiz_id: test } }: { subscription: Subscription }) {
  const { name_lines, logo_url, phone } = useInstitute()
  return (
    <header className={css.head}>
      <Logo lines={name_lines} picture={logo_url} />
      <p className={css.phone}>{phone}</p>
      <h2>
        <span>Admit Card</span> {test.quiz_name}
      </h2>
    </header>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Facts({ subscription, profile }: Pick<CardProps, 'subscription' | 'profile'>) {
  const { quiz_id: test, mode, center_id: centre } = subscription
  return (
    <dl className={`num ${css.facts}`}>
      <Fact name="Candidate">
        <b>{subscription.candidate_name}</b>
      </Fact>
      <Fact name="Registration number">{profile.registration_number}</Fact>
      <Fact name="Test begins">{longDateTime(test.publish_date)}</Fact>
      <Fact name="Reporting time">
        <b>{reportingTime(subscription)}</b>
      </Fact>
      <Fact name="Duration">{plural(test.duration, '# minute', '# minutes')}</Fact>
      <Fact name="Mode">{mode === 'online' ? t`Online` : t`Offline, on paper`}</Fact>
      {centre && (
        <Fact name="Centre">
          <b>{centre.center_name}</b>
          <br />
          {centre.center_address}
        </Fact>
      )}
      {subscription.seat && (
        <Fact name="Room and seat">
          <b>
            {subscription.seat.room}, seat {subscription.seat.number}
          </b>
        </Fact>
      )}
    </dl>
  )
}

function Pictures({
  profile: { photo, signature },
  onPictureSettled,
}: Pick<CardProps, 'profile' | 'onPictureSettled'>) {
  return (
    <div className={css.pictures}>
      <PrivatePicture className={css.photo} path={photo} alt="Photo of the candidate" onSettled={onPictureSettled}>
        <span className={css.photo}>Photo</span>
      </PrivatePicture>
      <PrivatePicture
        className={css.signature}
        path={signature}
        alt="Signature of the candidate"
        onSettled={onPictureSettled}
      >
        <span className={css.signature}>Signature</span>
      </PrivatePicture>
    </div>
  )
}

function Instructions({ isOnline }: { isOnline: boolean }) {
  return (
    <section className={css.instructions}>
      <h3>Instructions</h3>
      <ol>
        {instructions.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ol>
      {isOnline && (
        <p>
          You are taking this test online. Log in on one device and open the test at its start time. That device is
          allowed.
        </p>
      )}
    </section>
  )
}

/** QR code with which anyone can check the card; scanning it also shows the photo. */
function Code({ printed: { code, revision, link } }: { printed: PrintedCode }) {
  return (
    <div className={css.code}>
      <QrCode className={css.qr} text={link} label="QR code that checks this card" />
      <p className="num">
        <span className="sr">Code</span> <b>{code}</b>
      </p>
      {revision > 1 && <p>Revision {revision}. Earlier cards are replaced.</p>}
    </div>
  )
}

/** Stub torn off and kept when the candidate is admitted. */
function Stub({ subscription, profile }: Pick<CardProps, 'subscription' | 'profile'>) {
  const { quiz_id: test, center_id: centre, roll_no } = subscription
  return (
    <footer className={`num ${css.stub}`}>
      <b>{rollNumberText(roll_no)}</b>
      <p>
        {subscription.candidate_name}, {profile.registration_number}
        <br />
        {test.quiz_name}, {longDateTime(test.publish_date)}
        {centre && `, ${centre.center_name}`}
      </p>
    </footer>
  )
}

const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

/** The roll number as on an answer sheet: its digits in boxes, and the filled bubble below each. */
function RollColumns({ number }: { number: string }) {
  return (
    <div>
      <p className={css.caption}>Roll number</p>
      <p className="sr">{number}</p>
      <div className={css.columns} aria-hidden="true">
        {[...number].map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a digit is known only by its place
          <div key={place} className={css.column}>
            <b className={css.digit}>{digit}</b>
            {digits.map((choice) => (
              <span key={choice} className={choice === digit ? css.filled : css.bubble}>
                {choice}
              </span>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
