import { expect, it } from 'vitest'
import { joinPoints, placePoints } from './map-layout.ts'

const frame = { width: 520, height: 450, letter: 24 }
const towns = [
  { label: 'Bhubaneswar', latitude: 20.3, longitude: 85.82 },
  { label: 'Cuttack', latitude: 20.46, longitude: 85.88 },
  { label: 'Berhampur', latitude: 19.31, longitude: 84.79 },
  { label: 'Sambalpur', latitude: 21.47, longitude: 83.98 },
  { label: 'Balasore', latitude: 21.49, longitude: 86.93 },
  { label: 'Rourkela', latitude: 22.26, longitude: 84.85 },
  { label: 'Kolkata', latitude: 22.57, longitude: 88.36 },
]

it('has north at the top and east on the right, with every point inside', () => {
  const placed = placePoints(towns, frame)
  const at = (label: string) => placed.find((point) => point.label === label) ?? { x: Number.NaN, y: Number.NaN }
  expect(at('Kolkata').x).toBeGreaterThan(at('Sambalpur').x)
  expect(at('Kolkata').y).toBeLessThan(at('Berhampur').y)
  for (const { x, y } of placed) {
    expect(x > 0 && x < 520).toBe(true)
    expect(y > 0 && y < 450).toBe(true)
  }
})

it('keeps the labels of neighbours apart and inside the drawing', () => {
  const boxes = placePoints(towns, frame).map(({ label, labelX, labelY, anchor }) => {
    const width = label.length * 24 * 0.55
    const left = anchor === 'start' ? labelX : anchor === 'end' ? labelX - width : labelX - width / 2
    return { left, right: left + width, top: labelY - 20, bottom: labelY }
  })
  for (const [n, a] of boxes.entries()) {
    expect(a.left >= 0 && a.right <= 520).toBe(true)
    for (const b of boxes.slice(n + 1)) {
      expect(a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom).toBe(false)
    }
  }
})

it('puts a single place in the middle', () => {
  expect(placePoints(towns.slice(0, 1), frame)).toMatchObject([{ x: 260, y: 225 }])
})

it('joins all points, each to its nearest', () => {
  const points = [0, 10, 11, 30].map((x) => ({ x, y: 0 }))
  expect(joinPoints(points).map(({ from, to }) => [from.x, to.x])).toEqual([
    [0, 10],
    [10, 11],
    [11, 30],
  ])
  expect(joinPoints([])).toEqual([])
})
