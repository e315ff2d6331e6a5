/*
 * Places each piece of a paper in a column of a page; pure, so that its limits can be tested.
 */

/** `firstTop`: where columns begin on the first page, below its head and instructions; `top`: on the others. */
export type PageShape = { columns: number; firstTop: number; top: number; bottom: number }
export type Spot = { page: number; column: number; y: number }

type Cursor = Spot

const topOf = ({ firstTop, top }: PageShape, page: number) => (page === 0 ? firstTop : top)
const next = (shape: PageShape, { page, column }: Cursor): Cursor =>
  column + 1 < shape.columns
    ? { page, column: column + 1, y: topOf(shape, page) }
    : { page: page + 1, column: 0, y: topOf(shape, page + 1) }

const fits = (shape: PageShape, { y }: Cursor, height: number) => y + height <= shape.bottom + 0.01
const isAtTop = (shape: PageShape, { page, y }: Cursor) => y <= topOf(shape, page)

/**
 * Places a run of heights, each whole in its column. Anything taller than a column starts one and overflows it.
 */
function flow(shape: PageShape, from: Cursor, heights: number[]) {
  let cursor = from
  const spots = heights.map((height): Spot => {
    // On a shorter first page there may be no room where there is on the next.
    while (!fits(shape, cursor, height) && !(isAtTop(shape, cursor) && cursor.page > 0)) cursor = next(shape, cursor)
    const spot = cursor
    cursor = { ...cursor, y: cursor.y + height }
    return spot
  })
  return { spots, cursor }
}

/**
 * Places groups of pieces: a passage with its questions, or a single question. A piece is never split. A group stays in one column if it fits there, otherwise on one page if it fits there,
 * and otherwise continues on the next page.
 */
export function placeUnits(groups: number[][], shape: PageShape): Spot[][] {
  let cursor: Cursor = { page: 0, column: 0, y: topOf(shape, 0) }
  return groups.map((heights) => {
    const total = heights.reduce((sum, height) => sum + height, 0)
    const here = flow(shape, cursor, heights)
    const starts = [cursor, next(shape, cursor)].filter(({ page }) => page === cursor.page)
    const whole = starts.find((start) => fits(shape, start, total))
    const isOnPage = here.spots.every(({ page }) => page === cursor.page)
    const isFresh = cursor.column === 0 && isAtTop(shape, cursor)
    let placed = here
    if (whole) placed = flow(shape, whole, heights)
    else if (!isOnPage && !isFresh)
      placed = flow(shape, { page: cursor.page + 1, column: 0, y: topOf(shape, cursor.page + 1) }, heights)
    cursor = placed.cursor
    return placed.spots
  })
}
