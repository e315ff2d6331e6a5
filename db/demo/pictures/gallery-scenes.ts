import { box, disc, type Scene, steps } from './shapes.ts'

// Each on 720 by 480 units.

const benches: Scene = ({ dark, chalk, outline, fill, line }) => [
  dark(box({ x: 160, y: 46, width: 400, height: 130, round: 8 })),
  chalk('M200 92h140M200 126h90M420 84c30 0 50 20 50 54M420 84v54h50'),
  ...[0, 1, 2].flatMap((row) =>
    steps(4 + row, 360 - (3 + row) * 52, 104).flatMap((x, index) => [
      (index === (row * 2 + 1) % 5 ? fill : outline)(disc(x, 236 + row * 84, 22)),
      outline(box({ x: x - 42, y: 262 + row * 84, width: 84, height: 20, round: 5 })),
    ]),
  ),
  line('M40 468h640'),
]

const board: Scene = ({ dark, chalk, fill, outline, line, tint }) => [
  dark(box({ x: 70, y: 60, width: 460, height: 270, round: 10 })),
  chalk('M120 280V110M120 280h180M128 262c50 0 80-120 150-130'),
  chalk('M340 130h130M340 164h96M340 198h130M340 232h60'),
  line('M56 344h488'),
  fill(disc(596, 190, 36)),
  fill('M536 420c0-130 20-176 60-176s60 46 60 176z'),
  outline(box({ x: 500, y: 250, width: 16, height: 90, round: 6 })),
  tint(box({ x: 40, y: 420, width: 640, height: 22 })),
]

const library: Scene = ({ outline, fill, tint, line }) => [
  outline(box({ x: 90, y: 40, width: 540, height: 400 })),
  ...[0, 1, 2].flatMap((shelf) =>
    steps(11, 112, 46).map((x, index) => {
      const height = 74 + ((index * 7 + shelf * 5) % 4) * 9
      const pen = (index * 3 + shelf * 4) % 8 === 2 ? fill : (index + shelf) % 3 === 0 ? tint : outline
      return pen(box({ x, y: 160 + shelf * 132 - height, width: 34, height }))
    }),
  ),
  line('M90 162h540M90 294h540M90 426h540'),
]

const examHall: Scene = ({ outline, fill, hair, ink }) => [
  hair('M60 60h600v360H60z'),
  ...steps(4, 84, 84).flatMap((y, row) =>
    steps(6, 104, 90).flatMap((x, column) => [
      outline(box({ x, y, width: 62, height: 34, round: 5 })),
      ((row * 5 + column * 3) % 4 === 1 ? outline : fill)(disc(x + 31, y + 52, 14)),
    ]),
  ),
  ...steps(9, 74, 42).map((y) => ink(box({ x: 690, y, width: 16, height: 9 }))),
]

const resultWall: Scene = ({ outline, fill, hair, line, tint }) => [
  tint(box({ x: 60, y: 50, width: 600, height: 350, round: 10 })),
  ...steps(4, 88, 140).flatMap((x, index) => {
    const y = 80 + (index % 2) * 18
    return [
      outline(box({ x, y, width: 116, height: 150, round: 4 })),
      hair(`M${x + 18} ${y + 88}h80M${x + 18} ${y + 108}h80M${x + 18} ${y + 128}h50`),
      (index === 2 ? fill : outline)(disc(x + 58, y + 48, 24)),
      fill(disc(x + 58, y, 7)),
    ]
  }),
  outline(box({ x: 150, y: 276, width: 420, height: 92, round: 4 })),
  line('M180 312h180M180 338h120'),
  ...steps(3, 430, 52).map((x, index) => (index === 0 ? fill : outline)(disc(x, 322, 18))),
]

const doubtDesk: Scene = ({ outline, fill, line, tint, hair }) => [
  tint(disc(360, 210, 150)),
  outline(disc(210, 170, 46)),
  outline('M120 360c0-100 30-130 90-130s90 30 90 130z'),
  fill(disc(510, 170, 46)),
  fill('M420 360c0-100 30-130 90-130s90 30 90 130z'),
  outline(box({ x: 90, y: 344, width: 540, height: 26, round: 6 })),
  outline('M310 338l14-34h90l-14 34z'),
  hair('M334 322h54'),
  line('M130 370v80M590 370v80M342 116c0-34 44-34 44-4 0 22-24 20-24 44M362 182v2'),
]

const centres: Scene = ({ outline, fill, hair, line }) => [
  hair('M250 300L176 356M250 300l-10-74M240 226L148 190M240 226l120-84M250 300l92-34M342 266l122-76M464 190l110-54'),
  line('M70 404c80 10 120 30 190-10s120-90 190-130 100-110 190-130'),
  ...[
    [176, 356, 20],
    [148, 190, 20],
    [240, 226, 20],
    [360, 142, 20],
    [342, 266, 20],
    [464, 190, 20],
    [574, 136, 24],
  ].map(([x = 0, y = 0, radius = 0]) => outline(disc(x, y, radius))),
  fill(disc(250, 300, 28)),
]

const yard: Scene = ({ outline, fill, line, tint, hair }) => [
  tint(disc(520, 150, 104)),
  line('M520 160v230M520 250l54-50M520 290l-44-40'),
  hair('M40 398h640'),
  outline(disc(150, 340, 56)),
  outline(disc(330, 340, 56)),
  line('M150 340l60-90h90l30 90M210 250l40 90h-100M250 340l50-90M200 250h24M300 250l-8-24h26'),
  fill(disc(150, 340, 14)),
  fill(disc(330, 340, 14)),
  fill(disc(556, 120, 20)),
  outline(disc(484, 176, 20)),
  outline(disc(500, 96, 20)),
]

/** Scenes of the institute's days, with the words for those who cannot see them. */
export const galleryScenes: { name: string; alt: string; scene: Scene }[] = [
  { name: 'benches', alt: 'Drawing of a full classroom in front of the blackboard', scene: benches },
  { name: 'board', alt: 'Drawing of a teacher at the blackboard', scene: board },
  { name: 'library', alt: 'Drawing of the library shelves', scene: library },
  { name: 'exam-hall', alt: 'Drawing of desks during a mock test, seen from above', scene: examHall },
  { name: 'result-wall', alt: 'Drawing of the results board', scene: resultWall },
  { name: 'doubt-desk', alt: 'Drawing of a teacher and a student at the doubt desk', scene: doubtDesk },
  { name: 'centres', alt: 'Drawing of a map with the seven centres', scene: centres },
  { name: 'yard', alt: 'Drawing of a bicycle under the tree in the yard', scene: yard },
]
