import { spawnSync } from 'node:child_process'
import { root } from './toolchain.mjs'

/*
 * `npm test -- --changed`: what a developer waits for between two edits. Vitest knows which unit tests import a changed file. Every API test imports the whole
 * application and no browser test imports what it looks at, so this table says which of them are asked first about a folder. The whole suite runs before a push.
 */

/** @type {[folder: string, tests: string[]][]} */
export const asked = [
  ['src/domains/attempts/hall/', ['test/api/hall-monitor.test.ts', 'test/api/hall-acts.test.ts']],
  [
    'src/domains/attempts/notebook/',
    ['test/api/notebook.test.ts', 'test/api/notebook-corrections.test.ts', 'test/e2e/notebook.spec.ts'],
  ],
  ['src/domains/attempts/mastery/', ['test/api/topic-mastery.test.ts', 'test/e2e/topic-mastery.spec.ts']],
  ['src/domains/attempts/analysis/', ['test/api/losses.test.ts', 'test/api/analysis-details.test.ts']],
  ['src/domains/attempts/', ['test/api/attempts.test.ts', 'test/api/late-answers.test.ts', 'test/api/marking.test.ts']],
  [
    'src/domains/bank/',
    [
      'test/api/bank-desk.test.ts',
      'test/api/question-reviews.test.ts',
      'test/api/question-import.test.ts',
      'test/api/question-columns.test.ts',
      'test/api/question-formats.long.test.ts',
      'test/api/frozen-bank.test.ts',
      'test/api/sealed-paper.test.ts',
    ],
  ],
  ['src/domains/catalogue/', ['test/api/catalogue.test.ts']],
  ['src/domains/content/careers/', ['test/api/careers.test.ts', 'test/e2e/visitors.spec.ts']],
  ['src/domains/content/', ['test/api/content.test.ts', 'test/api/media.test.ts']],
  [
    'src/domains/exams/',
    [
      'test/api/registrations.test.ts',
      'test/api/test-plans.test.ts',
      'test/api/staff-tests.test.ts',
      'test/api/patterns.test.ts',
    ],
  ],
  ['src/domains/identity/', ['test/api/identity.test.ts', 'test/api/sessions.test.ts', 'test/api/profile.test.ts']],
  ['src/domains/leads/staff/exports/', ['test/api/tasks.test.ts']],
  [
    'src/domains/imports/',
    ['test/api/lead-import.test.ts', 'test/api/lead-import-choices.test.ts', 'test/api/question-import.test.ts'],
  ],
  ['src/domains/leads/staff/imports/', ['test/api/lead-import.test.ts']],
  ['src/domains/leads/', ['test/api/leads.test.ts', 'test/api/lead-changes.test.ts']],
  ['src/domains/learning/attendance/', ['test/api/attendance.test.ts']],
  ['src/domains/learning/timetable/', ['test/api/timetable.test.ts']],
  ['src/domains/learning/', ['test/api/learning.test.ts']],
  [
    'src/domains/merit/',
    ['test/api/merit-lists.test.ts', 'test/api/merit-publication.test.ts', 'test/api/merit-site.test.ts'],
  ],
  ['src/domains/verification/', ['test/api/verification.test.ts', 'test/api/certificates.test.ts']],
  ['src/domains/search/', ['test/api/search.test.ts']],
  ['src/domains/purchases/concessions/', ['test/api/concessions.test.ts']],
  ['src/domains/purchases/drawers/', ['test/api/drawers.test.ts']],
  ['src/domains/purchases/day-book/', ['test/api/day-book.test.ts']],
  ['src/domains/purchases/', ['test/api/payments-buying.test.ts', 'test/api/payments-money.test.ts']],
  ['src/domains/student-area/score-card/', ['test/api/score-card.test.ts']],
  ['src/domains/student-area/', ['test/api/student-area.test.ts', 'test/api/student-rights.test.ts']],
  ['src/domains/console/conversion/', ['test/api/lead-conversion.test.ts']],
  ['src/domains/console/settings/', ['test/api/settings.test.ts', 'test/api/mail-templates.test.ts']],
  ['src/domains/console/tasks/', ['test/api/tasks.test.ts']],
  ['src/platform/work/tasks/', ['test/api/tasks.test.ts']],
  ['src/domains/console/', ['test/api/drafts.test.ts', 'test/api/staff-search.test.ts', 'test/api/today.test.ts']],
  ['src/platform/data/drafts/', ['test/api/drafts.test.ts']],
  [
    'src/platform/data/approvals/',
    ['test/api/approvals.test.ts', 'test/api/prices.test.ts', 'test/api/toppers.test.ts'],
  ],
  ['src/platform/', ['test/api/platform.test.ts', 'test/api/identity.test.ts']],
  ['src/platform/ops/doctor/', ['test/embedded/doctor.long.test.ts']],
  ['src/platform/ops/embedded/', ['test/embedded/embedded-postgres.test.ts']],
  ['src/app.ts', ['test/api/platform.test.ts', 'test/api/pages.test.ts']],
  ['src/web/buying/', ['test/e2e/buying.spec.ts', 'test/e2e/buying-twice.spec.ts']],
  ['src/web/exam/', ['test/e2e/exam-kinds.spec.ts']],
  ['src/web/portal/tests/notebook/', ['test/e2e/notebook.spec.ts']],
  ['src/web/portal/tests/notebook-set/', ['test/e2e/notebook.spec.ts']],
  ['src/web/portal/tests/quiz-analysis/', ['test/e2e/notebook.spec.ts']],
  ['src/web/portal/tests/topic-mastery/', ['test/e2e/topic-mastery.spec.ts']],
  ['src/web/portal/', ['test/e2e/portal.spec.ts', 'test/e2e/profile.spec.ts']],
  ['src/web/site/courses/compare/', ['test/api/compare-courses.test.ts', 'test/e2e/compare.spec.ts']],
  ['src/web/site/courses/', ['test/e2e/visitors.spec.ts', 'test/e2e/catalogue.spec.ts']],
  ['src/web/site/home/', ['test/e2e/home.spec.ts', 'test/e2e/try-question.spec.ts']],
  ['src/domains/exams/try-question/', ['test/api/try-question.test.ts', 'test/e2e/try-question.spec.ts']],
  ['src/web/site/exams/merit/', ['test/e2e/merit.spec.ts']],
  ['src/web/site/institute/', ['test/e2e/visitors.spec.ts']],
  ['src/web/portal/dashboard/', ['test/e2e/visitors.spec.ts']],
  ['src/web/site/', ['test/api/pages.test.ts', 'test/e2e/header.spec.ts', 'test/e2e/content.spec.ts']],
  ['src/web/staff/', ['test/e2e/staff-search.spec.ts', 'test/e2e/staff-site.spec.ts']],
  ['src/web/staff/console/', ['test/e2e/staff-office.spec.ts']],
  ['src/web/staff/console/drafts/', ['test/e2e/staff-site.spec.ts']],
  ['src/web/staff/identity/', ['test/e2e/staff-office.spec.ts']],
  ['src/web/staff/leads/', ['test/e2e/staff-leads.spec.ts']],
  ['src/web/staff/purchases/drawer/', ['test/e2e/staff-drawer.spec.ts']],
  ['src/web/staff/purchases/day-book/', ['test/e2e/staff-drawer.spec.ts']],
  ['src/web/staff/purchases/', ['test/e2e/staff-money.spec.ts']],
  ['src/web/staff/bank/', ['test/e2e/staff-questions.spec.ts', 'test/e2e/question-review.spec.ts']],
  ['src/web/staff/parts/search/', ['test/e2e/staff-search.spec.ts']],
  ['src/web/staff/catalogue/', ['test/e2e/staff-site.spec.ts']],
  ['src/web/staff/content/', ['test/e2e/staff-site.spec.ts']],
  ['src/web/staff/learning/', ['test/e2e/attendance.spec.ts', 'test/e2e/timetable.spec.ts']],
  ['src/web/staff/exams/hall-parts/', ['test/e2e/hall-monitor.spec.ts']],
  ['src/web/staff/exams/hall/', ['test/e2e/hall-monitor.spec.ts']],
  ['src/web/staff/exams/', ['test/e2e/staff-tests.spec.ts']],
  ['src/web/staff/exams/seats/', ['test/e2e/seats.spec.ts']],
  [
    'src/domains/exams/seats/',
    ['test/api/seats.test.ts', 'test/api/waiting-list.test.ts', 'test/api/seat-desk.test.ts'],
  ],
  ['src/domains/exams/rooms/', ['test/api/seat-desk.test.ts']],
  ['src/domains/exams/prints/', ['test/api/printed-papers.test.ts']],
  ['src/domains/exams/typesetting/', ['test/api/printed-papers.test.ts']],
  ['src/web/staff/exams/paper/', ['test/e2e/staff-papers.spec.ts']],
  ['src/domains/purchases/staff/', ['test/api/money-desk.test.ts']],
  ['src/domains/purchases/reports/', ['test/api/reports.test.ts', 'test/api/reports-gst.test.ts']],
  ['src/web/staff/purchases/reports/', ['test/e2e/staff-reports.spec.ts']],
  ['src/web/ui/', ['test/e2e/header.spec.ts']],
  ['src/web/ui/styles/', ['test/e2e/themes.spec.ts']],
  ['src/web/shell/', ['test/api/pages.test.ts', 'test/e2e/header.spec.ts']],
  ['db/', ['test/api/patterns.test.ts', 'test/api/frozen-bank.test.ts']],
]

/** The test files of `test/` to run for these files: those among them, and those the table names for the innermost folder it has. @param {string[]} changed */
export function testsFor(changed) {
  const own = changed.filter((file) => /^test\/.*\.(test|spec)\.ts$/.test(file))
  const named = changed.flatMap((file) => {
    const rows = asked.filter(([folder]) => file.startsWith(folder))
    return rows.toSorted(([one], [other]) => other.length - one.length)[0]?.[1] ?? []
  })
  const all = [...new Set([...own, ...named])].sort()
  return {
    api: all.filter((file) => file.endsWith('.test.ts')),
    browser: all.filter((file) => file.endsWith('.spec.ts')),
  }
}

/** The commit this work started from, and every file that differs from it, committed or not. Deleted files count for the table. */
export function findChanged() {
  const base = ['origin/main', 'main'].map((branch) => git('merge-base', 'HEAD', branch)[0]).find(Boolean) ?? 'HEAD'
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  return { base, files: [...new Set(files)] }
}

/** @param {string[]} args @returns {string[]} */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
