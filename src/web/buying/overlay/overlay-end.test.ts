import { expect, it, vi } from 'vitest'
import { CheckoutError, endOf, isPhone, tellUnpaid } from './overlay-end.ts'

it('distinguishes an overlay that failed to open from one that was closed', async () => {
  const told = vi.spyOn(console, 'error').mockReturnValue()
  expect(await endOf(() => Promise.reject(new CheckoutError('the script could not be loaded')))).toBe('not-opened')
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
  for (const end of ['closed', 'expired', 'said-paid'] as const) expect(await endOf(async () => end)).toBe(end)
})

it('gives the next step for each end without a payment', () => {
  expect(tellUnpaid('not-opened').title).toBe('Cannot initiate payment.')
  expect(tellUnpaid('not-opened').detail).toMatch(/could not be opened.+Check your network/)
  expect([tellUnpaid('closed').title, tellUnpaid('expired').title]).toEqual(['', ''])
  expect(tellUnpaid('closed').detail).toContain('was closed')
  expect(tellUnpaid('expired').detail).toContain('timed out')
  expect(tellUnpaid('said-failed').detail).toBe('Nothing was paid. We have kept your choices.')
})

it.each([true, false])('recognises a phone by its pointer and width: %s', (matches) => {
  const asked: string[] = []
  vi.stubGlobal('window', {
    matchMedia(query: string) {
      asked.push(query)
      return { matches }
    },
  })
  const is = isPhone()
  vi.unstubAllGlobals()
  expect([is, asked]).toEqual([matches, ['(pointer: coarse) and (width < 1024px)']])
})
