import { expect, it, vi } from 'vitest'
import { announce } from './workers.ts'

function said(...[config, started]: Parameters<typeof announce>) {
  const lines: string[] = []
  const spy = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  announce(config, started)
  spy.mockRestore()
  return lines.join('\n')
}
const here = { host: '0.0.0.0', isLocal: true }

it('says only where the server answers when everything is set and it is no demo', () => {
  expect(said(here, { port: 3000, unset: [] }).trim()).toBe('Abhyas is ready: http://localhost:3000')
})

it('says what is not set, then who may log in', () => {
  const accounts = [{ email: 'a@b.example', password: 'x', role: 'student' }]
  expect(said(here, { port: 3000, unset: ['    No mail server is set.'], accounts })).toMatch(
    /Not set yet.*\n {4}No mail server is set\.\n\n {2}Demo accounts:\n {4}a@b\.example {2}x {2}\(student\)/,
  )
})
