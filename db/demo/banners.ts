import type { BannerData } from './content-shape.ts'

const dayMs = 86_400_000
const indiaOffsetMs = 5.5 * 3_600_000
const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Asia/Kolkata' })

/** The first given weekday (0 is Sunday) at least `days` days after `now`, by the calendar of Kolkata. */
function weekdayAfter(now: Date, days: number, weekday: number) {
  const earliest = now.getTime() + days * dayMs
  const wait = (7 + weekday - new Date(earliest + indiaOffsetMs).getUTCDay()) % 7
  return dayAndMonth.format(earliest + wait * dayMs)
}

/** The carousel of the home page; its dates lie one to four weeks after `now`. Pictures come last: who leaves before has not loaded them. */
export function banners(now: Date): BannerData[] {
  return [
    {
      title: `SBI PO batch starts ${weekdayAfter(now, 17, 1)}`,
      line: 'Prelims and Mains taught together in the evenings, in the classroom or live on your phone.',
      buttons: [
        { label: 'Live courses', url: '/product/live-course' },
        { label: 'Classroom courses', url: '/product/class-room-course' },
      ],
    },
    {
      title: 'Let your rank pay your fee',
      line: 'Free talent and scholarship tests, online or at a centre. The better your rank, the lower your fee.',
      buttons: [
        { label: 'Choose a test', url: '/ftd-scholarship-tests' },
        { label: 'Log in', url: '/login' },
      ],
    },
    {
      title: 'A mock that feels like exam day',
      line: 'The same screen, the same clock, the same nerves. And a worked solution for every question.',
      buttons: [{ label: 'See the test series', url: '/product/test-series' }],
    },
    {
      title: `Open house, Sunday ${weekdayAfter(now, 8, 0)}`,
      line: 'Sit in on a class, meet the teachers and ask anything you like. At all seven centres, 10 am to 1 pm.',
      buttons: [
        { label: 'Tell us you are coming', url: '/contact' },
        { label: 'Bhubaneswar centre', url: '/center/bhubaneswar' },
      ],
      scene: 'class-room',
    },
    {
      title: 'Foundation for classes IX and X',
      line: 'Mathematics and science after school, in small groups, with a test every second Sunday.',
      buttons: [{ label: 'See the classes', url: '/product/class-room-course' }],
      scene: 'school',
    },
  ]
}
