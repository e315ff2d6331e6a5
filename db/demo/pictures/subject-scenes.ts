import { box, disc, type Scene, steps } from './shapes.ts'

// Each on 720 by 405 units.

const foundation: Scene = ({ outline, fill, tint, line }) => [
  ...steps(4, 148, 108).map((x, index) =>
    (index === 1 ? tint : outline)(box({ x, y: 270, width: 100, height: 72, round: 6 })),
  ),
  ...steps(3, 202, 108).map((x) => outline(box({ x, y: 190, width: 100, height: 72, round: 6 }))),
  ...steps(2, 256, 108).map((x, index) =>
    (index === 1 ? tint : outline)(box({ x, y: 110, width: 100, height: 72, round: 6 })),
  ),
  fill(box({ x: 310, y: 30, width: 100, height: 72, round: 6 })),
  line('M90 350h540'),
]

const evening: Scene = ({ outline, fill, tint, line, dark }) => [
  dark(box({ x: 120, y: 50, width: 220, height: 210, round: 8 })),
  '<path d="M214 90a48 48 0 1 0 62 62 52 52 0 0 1-62-62z" fill="#fff"/>',
  line('M120 58v194q0 8 8 8h204q8 0 8-8V58q0-8-8-8H128q-8 0-8 8zM106 274h248'),
  tint('M420 190h190l60 150H360z'),
  outline('M464 120h102l36 70H428z'),
  line('M515 190v140M470 340h90'),
  fill(box({ x: 400, y: 318, width: 90, height: 22, round: 4 })),
  outline(box({ x: 186, y: 318, width: 150, height: 22, round: 4 })),
  line('M90 342h540'),
]

const mathematics: Scene = ({ outline, fill, tint, line, hair }) => [
  hair('M110 340h500M150 370V50'),
  tint('M150 340Q270 330 340 220T560 90V340z'),
  line('M150 340Q270 330 340 220T560 90'),
  ...steps(5, 210, 70).map((x) => line(`M${x} 332v16`)),
  fill(disc(340, 220, 18)),
  fill(disc(560, 90, 18)),
  outline(disc(236, 118, 54)),
  line('M236 118h54M236 118l-30 44'),
]

const reasoning: Scene = ({ outline, fill, tint, line }) => [
  ...steps(3, 60, 100).flatMap((y, row) =>
    steps(3, 214, 100).map((x, column) => {
      if (row === 2 && column === 2) return tint(box({ x, y, width: 92, height: 92, round: 10 }))
      return outline(box({ x, y, width: 92, height: 92, round: 10 }))
    }),
  ),
  ...steps(3, 106, 100).flatMap((y, row) =>
    steps(3, 260, 100).map((x, column) => {
      if (row === 2 && column === 2)
        return line(`M${x - 14} ${y - 14}q2-18 18-16t12 18q-2 12-16 16v10M${x} ${y + 28}v2`)
      const pen = row === column ? fill : line
      return (
        [
          pen(disc(x, y, 22)),
          pen(box({ x: x - 20, y: y - 20, width: 40, height: 40 })),
          pen(`M${x} ${y - 24}l26 44h-52z`),
        ][(row + column) % 3] ?? ''
      )
    }),
  ),
]

const english: Scene = ({ outline, fill, hair, line, tint }) => [
  tint('M104 330q130-40 256 0 126-40 256 0v26q-130-36-256 0-126-36-256 0z'),
  outline('M360 130q-110-52-248-20v216q138-30 248 12 110-42 248-12V110q-138-32-248 20z'),
  line('M360 130v208'),
  hair('M150 160q90-18 172 6M150 200q90-18 172 6M150 240q90-18 172 6M150 280q90-18 172 6'),
  fill('M432 262l50-126h24l50 126h-28l-10-28h-50l-10 28zM477 210h33l-16-44z'),
  hair('M398 292q90-28 172-14'),
]

/** One per subject or stage that a course may be about. */
export const subjectScenes: Record<string, Scene> = { foundation, evening, mathematics, reasoning, english }
