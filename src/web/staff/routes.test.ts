import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listPermissions } from '#domains/identity/access.ts'
import { staffRole } from '#domains/identity/schema.ts'
import type { StaffRole } from '#platform/staff-roles.ts'
import { staffPaths } from '#platform/text/staff-paths.ts'
import { newThings } from './new-things.ts'
import { areas, staffPages, staffPath } from './routes.ts'
import { mayWith } from './shell/use-staff.ts'

/** Director, centre manager, counsellor, cashier, accounts, examiner, author, translator, editor, teacher, invigilator. */
const columns: StaffRole[] = [
  ...(['admin', 'centre-manager', 'counsellor', 'cashier', 'accounts', 'examiner', 'author', 'translator'] as const),
  ...(['editor', 'teacher', 'invigilator'] as const),
]
/** x: the role sees the screen. */
const screens: [string, string][] = [
  ['', 'xxxxxxxxxxx'],
  ['tasks', 'xxxxxxxxxxx'],
  ['account', 'xxxxxxxxxxx'],
  ['approvals', 'xxxxxxxxxxx'],
  ['leads', 'xxx........'],
  ['leads/board', 'xxx........'],
  ['leads/list', 'xxx........'],
  ['leads/reports', 'xx.........'],
  ['leads/imports', 'xx.........'],
  ['leads/imports/:id', 'xx.........'],
  ['leads/new', 'xxx........'],
  ['leads/:id/convert', 'xxx........'],
  ['leads/:id', 'xxx........'],
  ['students', 'xxxxxx.....'],
  ['students/:id', 'xxxxxx.....'],
  ['timetable', 'xxx......x.'],
  ['classes', 'xxx......x.'],
  ['classes/:id/register', 'xxx......x.'],
  ['attendance', 'xxx......x.'],
  ['class-rooms', 'xxx........'],
  ['tests', 'x....x.....'],
  ['patterns', 'x....x.....'],
  ['patterns/new', 'x....x.....'],
  ['patterns/:key/new', 'x....x.....'],
  ['tests/:id/plan', 'x....x.....'],
  ['tests/:id/paper', 'x....x.....'],
  ['seats', 'xxx..x....x'],
  ['tests/:id/seats', 'xxx..x....x'],
  ['results', 'xx...x.....'],
  ['halls', 'xx...x....x'],
  ['tests/:id/hall', 'xx...x....x'],
  ['tests/:id/hall/:student', 'xx...x....x'],
  ['tests/:id/results', 'xx...x.....'],
  ['tests/:id/merit', 'xx...x.....'],
  ['tests/:id/items', 'x....x.....'],
  ['tests/:id/challenges', 'x....x.....'],
  ['questions', 'x....xxx.x.'],
  ['questions/review', '.....xx....'],
  ['questions/imports', '.....xx..x.'],
  ['questions/imports/:id', '.....xx..x.'],
  ['questions/:number', 'x....xxx.x.'],
  ['counter', 'x..xx......'],
  ['orders', 'xx..x......'],
  ['dues', 'xxxxx......'],
  ['day-book', 'xx.xx......'],
  ['refunds', 'x..xx......'],
  ['settlements', 'x...x......'],
  ['parcels', 'x...x......'],
  ['reports', 'xxxxx......'],
  ['reports/gst', 'x...x......'],
  ['reports/ageing', 'xxxxx......'],
  ['reports/collections', 'xx..x......'],
  ['orders/:id', 'xx..x......'],
  ['site/content', 'xx......x..'],
  ['site/banners', 'xx......x..'],
  ['site/categories', 'xx......x..'],
  ['site/sub-categories', 'xx......x..'],
  ['site/about', 'xx......x..'],
  ['site/team', 'xx......x..'],
  ['site/gallery', 'xx......x..'],
  ['site/search-words', 'xx......x..'],
  ['site/toppers', 'x.......x..'],
  ['site/testimonials', 'x.......x..'],
  ['site/posts', 'xx......x..'],
  ['site/applications', 'x..........'],
  ['site/institute', 'x.......x..'],
  ['site/start', 'x..........'],
  ['site/theme', 'x.......x..'],
  ['site/legal', 'x.......x..'],
  ['site/legal/privacy', 'x.......x..'],
  ['site/legal/terms', 'x.......x..'],
  ['site/legal/refunds', 'x.......x..'],
  ['site/legal/shipping', 'x.......x..'],
  ['site/legal/grievance', 'x.......x..'],
  ['site/legal/accessibility', 'x.......x..'],
  ['catalogue/courses', 'xxxxxx..xx.'],
  ['catalogue/batches', 'xxxxxx..xx.'],
  ['catalogue/prices', 'xxxxxx..xx.'],
  ['catalogue/prices/:of/:id', 'xxxxxx..xx.'],
  ['catalogue/discounts', 'x...x......'],
  ['catalogue/centres', 'xxxxxx..xx.'],
  ['catalogue/products', 'xxxxxx..xx.'],
  ['catalogue/exam-categories', 'xxxxxx..xx.'],
  ['catalogue/exams', 'xxxxxx..xx.'],
  ['catalogue/sub-exams', 'xxxxxx..xx.'],
  ['catalogue/course-categories', 'xxxxxx..xx.'],
  ['catalogue/subjects', 'xxxxxx..xx.'],
  ['people', 'xx.........'],
  ['audit', 'xx..xx..x..'],
  ['system', 'xx.........'],
  ['settings/accounts', 'xx.........'],
  ['settings/limits', 'xx.........'],
  ['settings/stages', 'xx.........'],
  ['settings/taxes', 'xx..x......'],
  ['settings/payment', 'xx..x......'],
  ['settings/messages', 'xx.........'],
  ['settings/mails', 'xx.........'],
  ['settings/exams', 'xx...x.....'],
  ['settings/languages', 'xx...x.....'],
  ['settings/terminology', 'xx.........'],
  ['settings/translations', 'x....x.x...'],
  ['settings/storage', 'xx.........'],
  ['messages', 'xx.........'],
  ['settings/sms', 'xx.........'],
  ['settings/privacy', 'xx.........'],
  ['settings/mails/:key', 'xx.........'],
]
const made: [string, string][] = [
  ['Notice', 'xx......x..'],
  ['Walk-in enquiry', 'xxx........'],
]

const mayAs = (role: StaffRole) =>
  mayWith(listPermissions({ kind: 'user', id: 'someone', role: 'staff', grants: [{ role, centreId: null }] }))
const rolesOf = (needs: Parameters<ReturnType<typeof mayWith>>) =>
  columns.map((role) => (mayAs(role)(...needs) ? 'x' : '.')).join('')

describe('the screens of a role', () => {
  it.each(screens)('/staff/%s', (path, cells) => {
    expect(staffPages.filter((page) => page.path === path).map(({ needs }) => rolesOf(needs))).toEqual([cells])
  })

  it('are all in the table; a record under a list of the site is shown to the same roles as the list', () => {
    const named = new Set(screens.map(([path]) => path))
    const others = staffPages.filter(({ path }) => !named.has(path))
    for (const { path, needs } of others) {
      const list = staffPages.find((page) => `${page.path}/:id` === path)
      expect([path, needs]).toEqual([path, list?.needs])
    }
    expect([...columns].sort()).toEqual([...staffRole.options].sort())
  })

  it.each(made)('New offers %s', (label, cells) => {
    expect(newThings.filter((one) => one.label === label).map(({ needs }) => rolesOf(needs))).toEqual([cells])
    expect(newThings.map((one) => one.label)).toEqual(made.map(([name]) => name))
  })
})

describe('the map', () => {
  it('names existing modules, each address once, each in an area of the rail', () => {
    expect(staffPages.filter(({ file }) => !existsSync(join(import.meta.dirname, file)))).toEqual([])
    expect(new Set(staffPages.map(({ path }) => path)).size).toBe(staffPages.length)
    const names = areas.map(({ name }) => name)
    expect(staffPages.filter(({ area }) => !names.includes(area))).toEqual([])
  })

  it('has addresses below /staff', () =>
    expect([staffPath(''), staffPath('leads')]).toEqual(['/staff', '/staff/leads']))

  const patterns = staffPages.map(({ path }) => new RegExp(`^${staffPath(path).replaceAll(/:[a-z]+/gi, '[^/]+')}$`))
  const leadsNowhere = (address: string) => !patterns.some((pattern) => pattern.test(address.replace(/[?#].*/, '')))

  it('has a screen at each address used by a domain', () => {
    const addresses = Object.values(staffPaths).map((path) => (typeof path === 'string' ? path : path('some-id')))
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter(leadsNowhere)).toEqual([])
  })

  it('has a screen at each address used by another screen', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) => !file.includes('.test.'))
    const addresses = files.flatMap((file) => {
      const text = readFileSync(join(import.meta.dirname, file), 'utf8')
      return [...text.matchAll(/['"`](\/staff\/(?:\$\{[^}]*\}|[^'"`$])*)/g)].map(
        ([, address = '']) => `${file}: ${address}`,
      )
    })
    const screenOf = (line: string) => {
      const address = line.replace(/^.*?: /, '').replace(/[?#].*/, '')
      // A variable part is an id, or one of the names that screens have there.
      const names = new RegExp(`^${address.replaceAll(/\$\{[^}]*\}/g, '[^/]+')}$`)
      return staffPages.find(({ path }, index) => {
        return patterns[index]?.test(address.replaceAll(/\$\{[^}]*\}/g, 'x')) || names.test(staffPath(path))
      })
    }
    expect(addresses.length).toBeGreaterThan(100)
    // A leading variable holds an address of a draft kind, or of a line of Today.
    const written = addresses.filter((line) => !/: \/staff\/\$\{/.test(line))
    expect(written.filter((line) => !screenOf(line))).toEqual([])
  })
})
