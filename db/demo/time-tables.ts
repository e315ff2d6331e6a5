import type { ContentCategoryData } from './content-shape.ts'

export const timeTables: ContentCategoryData[] = [
  {
    section: 'time-table',
    name: 'Classroom Course',
    seoUrl: 'class-room-course',
    subCategories: [
      {
        name: 'Weekday Batches',
        seoUrl: 'weekday-batches',
        items: [
          {
            title: 'Bank evening batch: weekly plan',
            seoUrl: 'bank-evening-batch',
            picture: 'course/class-room',
            subTitle: '<p>Monday to Friday, 6:30 to 8:30 pm, all centres</p>',
            daysAgo: 4.4,
            content: `<table><thead><tr><th>Day</th><th>6:30 to 7:25 pm</th><th>7:35 to 8:30 pm</th></tr></thead><tbody>
              <tr><td>Monday</td><td>Quantitative aptitude</td><td>Reasoning</td></tr>
              <tr><td>Tuesday</td><td>English</td><td>Quantitative aptitude</td></tr>
              <tr><td>Wednesday</td><td>Reasoning</td><td>General awareness</td></tr>
              <tr><td>Thursday</td><td>Data interpretation</td><td>English</td></tr>
              <tr><td>Friday</td><td>Computer knowledge</td><td>Doubts</td></tr></tbody></table>
              <p>The full mock of the week is on Sunday at 9 am. Bring your own pen; rough sheets are given.</p>`,
          },
          {
            title: 'SSC morning batch: weekly plan',
            seoUrl: 'ssc-morning-batch',
            subTitle: '<p>Monday to Saturday, 7 to 9 am</p>',
            daysAgo: 19,
            content: `<table><thead><tr><th>Days</th><th>7 to 7:55 am</th><th>8:05 to 9 am</th></tr></thead><tbody>
              <tr><td>Monday, Thursday</td><td>Quantitative aptitude</td><td>English</td></tr>
              <tr><td>Tuesday, Friday</td><td>Reasoning</td><td>Quantitative aptitude</td></tr>
              <tr><td>Wednesday, Saturday</td><td>General awareness</td><td>Doubts</td></tr></tbody></table>
              <p>Kolkata and Rourkela begin half an hour later, so that the first trains arrive in time.</p>`,
          },
          {
            title: 'Railway afternoon batch: seats and fee',
            seoUrl: 'railway-afternoon-batch',
            subTitle: '<p>Rourkela and Sambalpur, 2 to 4 pm</p>',
            daysAgo: 46,
            content: '<p>Details are with <a href="/product/class-room-course">the classroom courses</a>.</p>',
          },
        ],
      },
      {
        name: 'Weekend and School Batches',
        seoUrl: 'weekend-and-school-batches',
        items: [
          {
            title: 'Class IX and X: Saturday and Sunday',
            seoUrl: 'class-ix-and-x-weekends',
            picture: 'gallery/board',
            subTitle: '<p>Mathematics and science, 4 to 6:30 pm</p>',
            daysAgo: 27.5,
            content: `<p>Saturday is mathematics, Sunday is science. From 6 o’clock the teachers sit with the students while
              they do the homework of the school, so that Sunday evening stays free.</p>
              <ul><li><strong>Bhubaneswar, Cuttack, Berhampur:</strong> two groups, Odia and English medium.</li>
              <li><strong>Sambalpur, Balasore, Rourkela:</strong> one group, both languages.</li>
              <li><strong>Kolkata:</strong> English medium, with Bengali where it helps.</li></ul>`,
          },
        ],
      },
    ],
  },
  {
    section: 'time-table',
    name: 'Online Live Course',
    seoUrl: 'online-live-course',
    subCategories: [
      {
        name: 'Bank and SSC Live',
        seoUrl: 'bank-and-ssc-live',
        items: [
          {
            title: 'Live classes of the week: banking',
            seoUrl: 'live-week-banking',
            picture: 'course/live',
            subTitle: '<p>Five evenings, 6:30 to 8:30 pm, doubts till 9</p>',
            daysAgo: 0.8,
            content: `<p>The room opens ten minutes early. The recording is ready the same night by eleven.</p>
              <table><thead><tr><th>Day</th><th>Topic</th><th>Teacher</th></tr></thead><tbody>
              <tr><td>Monday</td><td>Approximation and number series</td><td>Mr S. Mishra</td></tr>
              <tr><td>Tuesday</td><td>Cloze tests</td><td>Ms L. Bose</td></tr>
              <tr><td>Wednesday</td><td>Circular seating</td><td>Mr A. Nayak</td></tr>
              <tr><td>Thursday</td><td>Tables and bar charts</td><td>Mr S. Mishra</td></tr>
              <tr><td>Friday</td><td>How banks lend</td><td>Ms M. Patnaik</td></tr></tbody></table>`,
          },
          {
            title: 'Live classes of the week: SSC',
            seoUrl: 'live-week-ssc',
            subTitle: '<p>Monday, Wednesday and Friday, 7 to 9 pm</p>',
            daysAgo: 0.9,
            content: `<table><thead><tr><th>Day</th><th>7 pm</th><th>8 pm</th></tr></thead><tbody>
              <tr><td>Monday</td><td>Geometry: circles and tangents</td><td>Active and passive voice</td></tr>
              <tr><td>Wednesday</td><td>Modern history</td><td>Analogies</td></tr>
              <tr><td>Friday</td><td>Trigonometric identities</td><td>One-word substitution</td></tr></tbody></table>
              <p>Wednesday’s history class is taught in Hindi with English notes.</p>`,
          },
        ],
      },
      {
        name: 'Railway Live',
        seoUrl: 'railway-live',
        items: [
          {
            title: 'Railway live batch: how to join',
            seoUrl: 'railway-live-how-to-join',
            subTitle: '<p>Tuesday, Thursday and Saturday, 7 to 8:30 pm</p>',
            daysAgo: 16,
            content: '<p>Choose the batch under <a href="/product/live-course">Live Course</a>.</p>',
          },
        ],
      },
    ],
  },
  {
    section: 'time-table',
    name: 'Test Series Discussion',
    seoUrl: 'test-series-discussion',
    subCategories: [
      {
        name: 'Mock Discussions',
        seoUrl: 'mock-discussions',
        items: [
          {
            title: 'Which mock is discussed when',
            seoUrl: 'which-mock-when',
            subTitle: '<p>Monday and Tuesday, from 8 pm</p>',
            daysAgo: 2.7,
            content: `<p>Solve the paper again before you come. The teacher begins with the questions that most students got
              wrong and leaves the easy ones to the printed solutions.</p>
              <table><thead><tr><th>Paper</th><th>Discussion</th></tr></thead><tbody>
              <tr><td>SBI and IBPS prelims mock</td><td>Monday, 8 to 9:30 pm</td></tr>
              <tr><td>SSC CGL and CHSL mock</td><td>Tuesday, 8 to 9 pm</td></tr>
              <tr><td>Railway mock</td><td>Tuesday, 9 to 9:45 pm</td></tr></tbody></table>`,
          },
          {
            title: 'Bank mains: descriptive paper',
            seoUrl: 'bank-mains-descriptive',
            subTitle: '<p>One letter and one essay, marked by hand</p>',
            daysAgo: 31,
            content: `<p>Write the letter and the essay in thirty minutes, photograph both pages and send them by Saturday
              night. Ms Bose reads twelve of them aloud on Monday at 9:30 pm, without names, and marks them as the bank
              would. The others come back with notes within four days.</p>`,
          },
        ],
      },
      {
        name: 'Recorded Discussions',
        seoUrl: 'recorded-discussions',
        items: [
          {
            title: 'Where to find past discussions',
            seoUrl: 'past-discussions',
            subTitle: '<p>Kept for a year after the test</p>',
            daysAgo: 95,
            content: '<p>They come with <a href="/product/test-series">the test series</a>, under each test.</p>',
          },
        ],
      },
    ],
  },
]
