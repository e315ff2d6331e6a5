import type { ContentCategoryData } from './content-shape.ts'

/** What's New on the home page; the newest first by `daysAgo`, whatever the order here. */
export const news: ContentCategoryData[] = [
  {
    section: 'latest-news',
    name: 'Latest News',
    seoUrl: 'latest-news',
    subCategories: [
      {
        name: 'From the Centres',
        seoUrl: 'news-from-the-centres',
        items: [
          {
            title: 'Six of ours become SBI probationary officers',
            seoUrl: 'six-sbi-probationary-officers',
            subTitle: '<p>Four of them at the first attempt</p>',
            daysAgo: 21.5,
            content: `<p>Itishree, Rohan, Subhashree, Akash, Lipsa and Chinmaya have their letters. They come from five of our
              seven centres. On the evening of the result they sat with this year’s batch in Bhubaneswar for two hours
              and answered everything, from section order to what to wear.</p>
              <p>All names are in <a href="/results/banking-results">the banking results</a>.</p>`,
          },
          {
            title: 'Balasore gets a second classroom',
            seoUrl: 'balasore-second-classroom',
            picture: 'gallery/benches',
            subTitle: '<p>Forty-eight more seats</p>',
            daysAgo: 1.4,
            content: `<p>The waiting list at Balasore had grown longer than the class. From this month the floor above is ours
              too. The railway batch moves upstairs, the bank batch stays, and the stairs between them have become the best
              place to ask a question.</p>`,
          },
          {
            title: 'Class notes now in Odia and Hindi',
            seoUrl: 'class-notes-in-odia-and-hindi',
            subTitle: '<p>Reasoning and general awareness first</p>',
            daysAgo: 4.7,
            content: `<p>Since the first batch, students have translated our notes for each other in the margins. We have now
              done it properly. The notes of every reasoning and general awareness class come in English, Odia and Hindi;
              mathematics follows when the drawings are ready.</p>`,
          },
          {
            title: 'Mock reports show where your minutes went',
            seoUrl: 'mock-reports-show-minutes',
            subTitle: '<p>One bar for each question</p>',
            daysAgo: 8.2,
            content: `<p>The report of a mock now draws a bar for every question, as tall as the time you gave it. Most of us are
              surprised by the same thing: the three tallest bars are usually wrong answers. Open any report from your
              account, or begin with a free test on <a href="/ftd-scholarship-tests">the tests page</a>.</p>`,
          },
          {
            title: 'A van full of books goes to Sonepur',
            seoUrl: 'book-van-to-sonepur',
            picture: 'course/publications',
            subTitle: '<p>Free workbooks for two school libraries</p>',
            daysAgo: 13.6,
            content: `<p>Four hundred workbooks of the last edition were still good and no longer sold. Three teachers drove
              them to two school libraries in Sonepur and stayed for a mathematics quiz, which the Class VIII girls won by a
              distance.</p>`,
          },
          {
            title: 'Live classes use half the data',
            seoUrl: 'live-classes-use-half-the-data',
            subTitle: '<p>About 150 MB an hour</p>',
            daysAgo: 28.4,
            content: `<p>Most of our live students join from a phone with a daily limit. The board is now sent as lines instead of
              as a picture of lines, and the teacher’s face may be switched off. An hour costs about 150 MB, and a weak network
              loses the face before it loses the board.</p>`,
          },
          {
            title: 'An interview room with a bell',
            seoUrl: 'an-interview-room-with-a-bell',
            subTitle: '<p>Practice that feels a little too real</p>',
            daysAgo: 50.3,
            content: `<p>In Cuttack there is a room with a long table, three chairs on one side, one on the other, and a bell
              outside the door. Candidates wait on the bench, hear the bell and go in. After six rounds the bell is just a
              bell, they say. The panel changes each week; retired bank officers are welcome to join it.</p>`,
          },
          {
            title: 'Teachers wanted in Rourkela and Sambalpur',
            seoUrl: 'teachers-wanted',
            subTitle: '<p>Mathematics and English</p>',
            daysAgo: 66,
            content: `<p>We look for people who enjoy explaining the same thing a third way. Experience is good, patience is
              better. You give one class to real students and they decide with us. Write to us through
              <a href="/careers">the careers page</a>.</p>`,
          },
          {
            title: 'Five years, seven cities, one photograph',
            seoUrl: 'five-years-one-photograph',
            subTitle: '<p>The first eleven come back</p>',
            daysAgo: 130,
            content: `<p>Nine of our first eleven students came to the anniversary, two of them with children. They stood in the
              old room above the stationery shop for the same photograph, in the same order. The blackboard is still there. It
              now carries all our centres’ names, and the first sum ever written on it has been left in its corner.</p>`,
          },
        ],
      },
    ],
  },
]
