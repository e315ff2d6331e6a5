import { box, disc, type Scene, steps } from './shapes.ts'

// Each on 720 by 405 units.

const banking: Scene = ({ outline, fill, tint, line }) => [
  tint(box({ x: 120, y: 340, width: 480, height: 26 })),
  outline('M360 46L566 150H154z'),
  fill(disc(360, 112, 20)),
  outline(box({ x: 166, y: 150, width: 388, height: 24 })),
  ...steps(5, 190, 75).map((x, index) => (index === 3 ? fill : outline)(box({ x, y: 174, width: 40, height: 142 }))),
  outline(box({ x: 150, y: 316, width: 420, height: 24 })),
  line('M90 366h540'),
]

const ssc: Scene = ({ outline, hair, fill, tint, line }) => [
  tint(box({ x: 246, y: 66, width: 250, height: 300, round: 10 })),
  outline(box({ x: 222, y: 44, width: 250, height: 310, round: 10 })),
  line('M252 92h120M252 122h80'),
  hair('M252 168h190M252 198h190M252 228h190M252 258h120'),
  fill(disc(414, 300, 34)),
  outline(disc(414, 300, 22)),
  fill('M396 328l-8 46 26-16 26 16-8-46z'),
  line('M256 312c14-22 22 22 38 0s20 10 32-4'),
]

const railways: Scene = ({ outline, fill, tint, line, hair }) => [
  hair('M240 322h240M214 346h292M184 372h352'),
  line('M318 292L216 405M402 292l102 113'),
  outline(box({ x: 262, y: 42, width: 196, height: 240, round: 44 })),
  tint(box({ x: 286, y: 84, width: 66, height: 66, round: 12 })),
  tint(box({ x: 368, y: 84, width: 66, height: 66, round: 12 })),
  fill(disc(360, 192, 22)),
  fill(box({ x: 262, y: 226, width: 196, height: 20 })),
  line('M286 84h66v66h-66zM368 84h66v66h-66zM300 282v14h120v-14'),
  outline(disc(300, 262, 9)),
  outline(disc(420, 262, 9)),
]

const school: Scene = ({ dark, chalk, line, fill, outline, hair }) => [
  dark(box({ x: 132, y: 44, width: 456, height: 232, round: 12 })),
  chalk('M190 236l84-140 84 140zM274 96v140M274 220h16v16'),
  chalk('M410 120h44M432 98v44M486 110l28 28M514 110l-28 28M410 196h104M410 224h70'),
  line('M118 290h484M180 290l-22 92M540 290l22 92'),
  fill(box({ x: 232, y: 276, width: 56, height: 14, round: 4 })),
  outline(box({ x: 430, y: 276, width: 74, height: 14, round: 3 })),
  hair('M90 384h540'),
]

const testSeries: Scene = ({ outline, line, fill, tint }) => [
  outline(box({ x: 208, y: 46, width: 34, height: 34, round: 6 })),
  outline(disc(225, 222, 134)),
  tint(disc(225, 222, 106)),
  fill('M225 222V116A106 106 0 0 1 322 265z'),
  line('M225 96v14M225 334v14M99 222h14M337 222h14M318 112l22-22'),
  ...steps(4, 96, 72).flatMap((y, row) =>
    steps(4, 440, 62).map((x, column) => ((row * 3 + 1) % 4 === column ? fill : outline)(disc(x, y, 23))),
  ),
]

const live: Scene = ({ outline, fill, tint, line, hair }) => [
  outline(box({ x: 138, y: 50, width: 444, height: 262, round: 18 })),
  tint(box({ x: 160, y: 72, width: 272, height: 218, round: 8 })),
  fill(disc(296, 152, 42)),
  fill('M212 290q4-84 84-84t84 84z'),
  outline(box({ x: 452, y: 78, width: 108, height: 42, round: 16 })),
  fill(box({ x: 470, y: 136, width: 90, height: 42, round: 16 })),
  outline(box({ x: 452, y: 194, width: 84, height: 42, round: 16 })),
  hair('M452 270h108'),
  line('M88 352h544M138 312l-50 40M582 312l50 40'),
]

const recorded: Scene = ({ outline, fill, tint, line }) => [
  outline(box({ x: 58, y: 92, width: 604, height: 220, round: 10 })),
  ...steps(10, 78, 58).flatMap((x) => [
    tint(box({ x, y: 106, width: 32, height: 22, round: 5 })),
    tint(box({ x, y: 276, width: 32, height: 22, round: 5 })),
  ]),
  line('M58 142h604M58 262h604M236 142v120M484 142v120'),
  fill(disc(360, 202, 46)),
  '<path d="M346 178l40 24-40 24z" fill="#fff"/>',
  line('M100 236l40-56 34 40 20-24 26 40M524 196h98M524 224h62'),
]

const classRoom: Scene = ({ dark, chalk, outline, fill, line }) => [
  dark(box({ x: 210, y: 36, width: 300, height: 118, round: 8 })),
  chalk('M246 78h120M246 108h76M430 76l36 44M466 76l-36 44'),
  ...steps(5, 120, 120).flatMap((x, index) => [
    (index === 3 ? fill : outline)(disc(x, 216, 24)),
    outline(box({ x: x - 44, y: 248, width: 88, height: 20, round: 5 })),
  ]),
  ...steps(4, 180, 120).flatMap((x, index) => [
    (index === 1 ? fill : outline)(disc(x, 312, 27)),
    outline(box({ x: x - 50, y: 348, width: 100, height: 24, round: 6 })),
  ]),
  line('M506 208l20-46'),
]

const publications: Scene = ({ outline, fill, tint, line }) => [
  outline(box({ x: 130, y: 96, width: 62, height: 250 })),
  tint(box({ x: 194, y: 70, width: 54, height: 276 })),
  outline(box({ x: 194, y: 70, width: 54, height: 276 })).replace('fill="#fff"', 'fill="none"'),
  fill(box({ x: 250, y: 110, width: 72, height: 236 })),
  outline(box({ x: 324, y: 84, width: 48, height: 262 })),
  `<g transform="rotate(16 420 346)">${outline(box({ x: 404, y: 90, width: 60, height: 256 }))}${line('M416 130h36M416 150h36')}</g>`,
  line('M142 136h38M142 156h38M204 110h34M336 300h24M90 348h540'),
  '<path d="M270 150h32M270 172h32" stroke="#fff" stroke-width="5" stroke-linecap="round"/>',
]

const talent: Scene = ({ outline, fill, hair, line }) => [
  outline('M110 108h500v66a30 30 0 0 0 0 60v66H110v-66a30 30 0 0 0 0-60z'),
  '<g stroke-dasharray="4 13">',
  hair('M446 122v164'),
  '</g>',
  fill('M232 138l20 42 46 6-34 32 9 46-41-23-41 23 9-46-34-32 46-6z'),
  line('M326 172h84M326 204h84M326 236h48'),
  outline(disc(528, 174, 26)),
  fill(disc(528, 236, 26)),
]

/** One per family of examinations and per kind of product. */
export const courseScenes: Record<string, Scene> = {
  banking,
  ssc,
  railways,
  school,
  live,
  recorded,
  'test-series': testSeries,
  'class-room': classRoom,
  publications,
  talent,
}
