import { Link } from 'react-router'
import { settingsCalls } from '#domains/console/settings/calls.ts'
import type { StorageFacts } from '#domains/console/settings/schema.ts'
import { numberText } from '#platform/text/counted.ts'
import { plural, t } from '#platform/text/messages.ts'
import { AnswerState } from '#web/staff/frame/answer-states.tsx'
import { CheckField, TextField } from '#web/staff/parts/forms/fields.tsx'
import { FieldGroup } from '#web/staff/parts/forms/staff-form.tsx'
import { api } from '#web/staff/shell/api.ts'
import { useAnswer } from '#web/staff/shell/use-answer.ts'
import { useMay, useStaff, useWithCentre } from '#web/staff/shell/use-staff.ts'
import { dayAndTime } from '#web/ui/text/format-date.ts'
import { FixedRows } from '../parts/fixed-rows.tsx'
import css from '../parts/settings.module.css'
import { keepSheet, SettingsScreen, useSettings } from '../parts/settings-screen.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

const fixed: [string, string][] = [
  [t`Photos and signatures of students`, t`150 KB each, reduced automatically, as forms and admit cards require.`],
  [t`Class videos`, t`Any size. The server operator puts them in class-films, or they are linked from elsewhere.`],
  [
    t`Import file limits`,
    t`1,00,000 leads or 20,000 questions; 200 columns; 32,767 characters in a cell; 128 MB for an uncompressed workbook.`,
  ],
]

export default function StorageSettingsPage() {
  const answer = useSettings()
  const facts = useAnswer(settingsCalls.storage)
  const { refresh } = useStaff()
  return (
    <SettingsScreen
      title="Storage"
      lead="How large files can be, where they are stored, and what students can save."
      answer={answer}
    >
      {({ uploads, downloads }) => (
        <>
          <section className={css.part} aria-labelledby="uploads">
            <h2 id="uploads">Files uploaded by staff, MB each</h2>
            <SheetForm
              sheet={uploads}
              save={(body, ifMatch) => api(settingsCalls).changeUploads(null, body, { ifMatch })}
              onSaved={(sheet) => {
                keepSheet(answer, 'uploads')(sheet)
                refresh()
              }}
              tell={(body) => t`${body.file_mb}, ${body.question_picture_mb} and ${body.import_mb} MB`}
            >
              <FieldGroup columns={3}>
                <TextField
                  name="file_mb"
                  label="Pictures and PDFs"
                  hint="1 to 40. Also applies to consent documents"
                  isNumber
                  isRequired
                />
                <TextField
                  name="question_picture_mb"
                  label="Pictures in questions"
                  hint="1 to 16. They are made much smaller before they are stored, because every candidate loads them."
                  isNumber
                  isRequired
                />
                <TextField
                  name="import_mb"
                  label="Import files for leads and questions"
                  hint="1 to 40. They are held in memory while they are read."
                  isNumber
                  isRequired
                />
              </FieldGroup>
            </SheetForm>
          </section>
          <section className={css.part} aria-labelledby="downloads">
            <h2 id="downloads">Films on the devices of students</h2>
            <SheetForm
              sheet={downloads}
              save={(body, ifMatch) => api(settingsCalls).changeDownloads(null, body, { ifMatch })}
              onSaved={keepSheet(answer, 'downloads')}
              tell={(body) => (body.films_allowed ? t`films can be saved` : t`films cannot be saved`)}
            >
              <CheckField
                name="films_allowed"
                label="Students can save films of their classes, to watch them offline"
                hint="For films of your own that are one file. A saved film goes from the device when the student logs out, when the course ends, or when you take this back and the student is online. Notes and assignments as PDF can always be saved."
              />
            </SheetForm>
          </section>
          {facts.data ? <Places facts={facts.data} /> : <AnswerState answer={facts} lines={4} />}
          <FixedRows title="Fixed rules" rows={fixed} />
        </>
      )}
    </SettingsScreen>
  )
}

const gigabyte = 1024 ** 3
const sizeOf = (bytes: number) =>
  bytes < gigabyte
    ? `${numberText(Math.max(1, Math.round(bytes / 1024 ** 2)))} MB`
    : `${numberText(bytes / gigabyte, { maximumFractionDigits: 1 })} GB`

function filesOf({ is_bucket, files: { place, measured } }: StorageFacts) {
  if (is_bucket) return t`In the bucket ${place}. Its provider shows the size.`
  if (!measured) return t`In ${place}, more than 20,000 files`
  return t`In ${place}: ${plural(measured.files, '# file', '# files')}, ${sizeOf(measured.bytes)}`
}

function backupsOf({ backups }: StorageFacts) {
  if (!backups) return t`Not made by this installation. The database operator makes them.`
  const newest =
    backups.newest_at === null ? t`none has been verified yet` : t`the newest is from ${dayAndTime(backups.newest_at)}`
  return t`Every night, kept for ${plural(backups.days, '# day', '# days')}; ${newest}`
}

/** Set by the operator of the server; read-only here. */
function Places({ facts }: { facts: StorageFacts }) {
  const withCentre = useWithCentre()
  const maySeeSystem = useMay()('system.read')
  const { database, disk } = facts
  return (
    <>
      <FixedRows
        title="Where data is stored"
        rows={[
          [
            t`Database`,
            `${database.is_own ? t`Part of this installation` : t`On a separate server`}, ${sizeOf(database.bytes)}`,
          ],
          [t`Files`, filesOf(facts)],
          [t`Server disk`, t`${sizeOf(disk.free_bytes)} free of ${sizeOf(disk.size_bytes)}`],
          [t`Backups`, backupsOf(facts)],
        ]}
      />
      <p className={css.note}>
        Storage locations and how long backups are kept are server settings (DATA_DIR, S3_BUCKET, DATABASE_URL,
        BACKUP_DAYS). The server operator can change them.{' '}
        {maySeeSystem && (
          <Link className={css.link} to={withCentre('/staff/system')}>
            See System for the current state
          </Link>
        )}
      </p>
    </>
  )
}
