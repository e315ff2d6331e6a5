import type { SettingsGroup } from '#platform/data/settings/settings.ts'
import { refuseField } from '#platform/errors.ts'
import { type ChosenWords, wordProblem } from './rules.ts'
import { chosenWords } from './schema.ts'

/** What the institute calls things. A server shows it from its next start on, see `platform/ops/terminology`. */
export const wordsGroup: SettingsGroup<ChosenWords> = {
  name: 'terminology',
  body: chosenWords,
  usual: {
    centre: '',
    centres: '',
    batch: '',
    batches: '',
    course: '',
    courses: '',
    student: '',
    students: '',
    teacher: '',
    teachers: '',
    counsellor: '',
    counsellors: '',
  },
  async write(_ctx, body) {
    const problem = wordProblem(body)
    if (problem) refuseField(problem.field, problem.message)
  },
}
