import type { ContentCategoryData } from './content-shape.ts'
import { formulaSheetPath } from './formula-sheet.ts'

/** Free downloads to be solved with a pencil: papers and assignments, each with its answers underneath. */
export const practice: ContentCategoryData[] = [
  {
    section: 'free-downloads',
    name: 'Exam Questions and Answer Keys',
    seoUrl: 'exam-q-ans-key',
    subCategories: [
      {
        name: 'Bank Papers',
        seoUrl: 'bank-papers',
        items: [
          {
            title: 'Clerk prelims practice: numerical ability',
            seoUrl: 'clerk-prelims-numerical-ability',
            subTitle: '<p>Six questions, four minutes</p>',
            daysAgo: 2.3,
            content: `<ol><li>What is 35% of 480, increased by 12?</li><li>2, 5, 11, 23, 47, … What comes next?</li>
              <li>A shirt bought for ₹640 is sold at a profit of 15%. Find the selling price.</li>
              <li>Find the simple interest on ₹5,000 at 8% a year for three years.</li>
              <li>The average of 14, 18, 22, 26 and x is 21. Find x.</li>
              <li>A train 150 m long runs at 54 km/h. How long does it take to pass a pole?</li></ol>
              <p><strong>Answers:</strong> 180; 95; ₹736; ₹1,200; 25; 10 seconds.</p>`,
          },
          {
            title: 'PO prelims practice: reasoning',
            seoUrl: 'po-prelims-reasoning',
            subTitle: '<p>Five short questions with reasons</p>',
            daysAgo: 15.5,
            content: `<ol><li>In a row of 40 students Mina is 13th from the left. What is her place from the right?</li>
              <li>Each letter of CLERK is replaced by the next letter of the alphabet. What is written?</li>
              <li>Ravi walks 6 m north, then 8 m east. How far is he from where he started?</li>
              <li>Leena says of a man: “He is the only son of my father’s father.” Who is he?</li>
              <li>All pens are books. No book is a chair. Can a pen be a chair?</li></ol>
              <p><strong>Answers:</strong> 28th, since 40 − 13 + 1 = 28; DMFSL; 10 m, by Pythagoras; her father; no, every
              pen is a book and no book is a chair.</p>`,
          },
          {
            title: 'Forty bank papers in print',
            seoUrl: 'forty-bank-papers-in-print',
            subTitle: '<p>With keys and full solutions, by post</p>',
            daysAgo: 70,
            content: '<p>See the book at <a href="https://books.mahanadi.example/bank-papers">our shop</a>.</p>',
          },
        ],
      },
      {
        name: 'SSC Papers',
        seoUrl: 'ssc-papers',
        items: [
          {
            title: 'CGL Tier I practice: spot the error',
            seoUrl: 'cgl-tier-1-spot-the-error',
            subTitle: '<p>Five sentences, one mistake in each</p>',
            daysAgo: 8,
            content: `<ol><li>Neither of the two answers are correct.</li><li>She has been working here since five years.</li>
              <li>The furniture in the halls were old.</li><li>He is senior than me by two years.</li>
              <li>I prefer tea than coffee.</li></ol><p><strong>Corrections:</strong></p>
              <ol><li><em>is</em>, because “neither” is singular.</li><li><em>for</em> five years, a length of time.</li>
              <li><em>was</em>, because “furniture” is singular.</li><li>senior <em>to</em> me.</li>
              <li>tea <em>to</em> coffee.</li></ol>`,
          },
          {
            title: 'CHSL full paper on the exam screen',
            seoUrl: 'chsl-full-paper',
            subTitle: '<p>100 questions, 60 minutes, key at the end</p>',
            daysAgo: 33,
            content:
              '<p>Sit it in <a href="/product/test-series">the test series</a>; the key opens when you submit.</p>',
          },
        ],
      },
      {
        name: 'Railway Papers',
        seoUrl: 'railway-papers',
        items: [
          {
            title: 'NTPC practice: science and general awareness',
            seoUrl: 'ntpc-science-and-awareness',
            subTitle: '<p>Six questions from the last class test</p>',
            daysAgo: 11.2,
            content: `<ol><li>What is the SI unit of pressure?</li><li>Which vitamin do citrus fruits supply?</li>
              <li>On which river does the Hirakud Dam stand?</li><li>Which gas do plants take in for photosynthesis?</li>
              <li>Between which places did the first passenger train of India run, in 1853?</li>
              <li>Which instrument measures electric current?</li></ol>
              <p><strong>Answers:</strong> pascal; vitamin C; Mahanadi; carbon dioxide; Bombay and Thane; ammeter.</p>`,
          },
          {
            title: 'Group D practice: arithmetic',
            seoUrl: 'group-d-arithmetic',
            subTitle: '<p>Five questions, no calculator</p>',
            daysAgo: 54,
            content: `<ol><li>Find the LCM of 12, 18 and 30.</li>
              <li>Twelve men finish a wall in 15 days. How many days do 20 men need?</li>
              <li>Find the area of a circle of radius 7 cm (take π as 22/7).</li><li>Write 0.125 as a fraction.</li>
              <li>Express 72 km/h in metres a second.</li></ol>
              <p><strong>Answers:</strong> 180; 9 days; 154 cm²; 1/8; 20 m/s.</p>`,
          },
        ],
      },
    ],
  },
  {
    section: 'free-downloads',
    name: 'Assignments and Answer Keys',
    seoUrl: 'assignment-ans-key',
    subCategories: [
      {
        name: 'Quantitative Aptitude',
        seoUrl: 'quantitative-assignments',
        items: [
          {
            title: 'Percentages on one page, to print',
            seoUrl: 'percentages-on-one-page',
            subTitle: '<p>Five rules that save a minute each</p>',
            daysAgo: 1.4,
            content: `<p><a href="${formulaSheetPath}">The page as a file</a>, for the wall above your table.</p>`,
          },
          {
            title: 'Assignment 12: percentages',
            seoUrl: 'assignment-12-percentages',
            subTitle: '<p>Five questions, hand in by Friday</p>',
            daysAgo: 1.6,
            content: `<ol><li>A salary of ₹18,000 is raised by 10% and then cut by 10%. What is it now?</li>
              <li>The pass mark is 60% of 450. A student gets 252. By how much does she miss it?</li>
              <li>The price of oil rises by 25%. By what percentage must a family use less to spend the same?</li>
              <li>A town of 8,000 people grows by 5% a year. How many live there after two years?</li>
              <li>How much water turns 40 kg of a 15% salt solution into a 10% one?</li></ol>
              <p><strong>Answers:</strong> ₹17,820; 18 marks; 20%; 8,820; 20 kg.</p>`,
          },
          {
            title: 'Assignment 13: time, speed and distance',
            seoUrl: 'assignment-13-time-and-distance',
            subTitle: '<p>Draw the picture before you write the equation</p>',
            daysAgo: 8.6,
            content: `<ol><li>A cyclist covers 45 km in an hour and a half. Find the speed.</li>
              <li>A bus goes out at 40 km/h and comes back the same way at 60 km/h. Find its average speed.</li>
              <li>Two buses 210 km apart start towards each other at 30 and 40 km/h. When do they meet?</li>
              <li>A boat does 12 km/h in still water; the stream runs at 3 km/h. How long are 45 km downstream?</li>
              <li>A 200 m train at 90 km/h crosses a platform of 250 m. How long does it take?</li></ol>
              <p><strong>Answers:</strong> 30 km/h; 48 km/h; after 3 hours; 3 hours; 18 seconds.</p>`,
          },
          {
            title: 'Assignment 14: ratio and mixtures',
            seoUrl: 'assignment-14-ratio-and-mixtures',
            subTitle: '<p>Solved on video for recorded-course students</p>',
            daysAgo: 22,
            content: '<p>Watch it in <a href="/product/recorded-course">the recorded course</a>.</p>',
          },
        ],
      },
      {
        name: 'Reasoning',
        seoUrl: 'reasoning-assignments',
        items: [
          {
            title: 'Assignment 5: five friends in a row',
            seoUrl: 'assignment-5-five-friends',
            subTitle: '<p>One arrangement, three questions</p>',
            daysAgo: 5.4,
            content: `<p>P, Q, R, S and T sit in a row facing north. R sits in the middle. P is at the left end. T sits
              immediately to the right of R. S is not next to P.</p>
              <ol><li>Who sits between P and R?</li><li>Who is at the right end?</li><li>Who sits next to T?</li></ol>
              <p><strong>Answers:</strong> the row is P, Q, R, T, S. So: Q; S; R and S.</p>`,
          },
          {
            title: 'Assignment 6: coding and decoding',
            seoUrl: 'assignment-6-coding',
            subTitle: '<p>Try the first ten as a timed test</p>',
            daysAgo: 29,
            content: '<p>It is among <a href="/ftd-scholarship-tests">the free tests</a>.</p>',
          },
        ],
      },
      {
        name: 'English',
        seoUrl: 'english-assignments',
        items: [
          {
            title: 'Assignment 8: the small words',
            seoUrl: 'assignment-8-prepositions',
            subTitle: '<p>Prepositions, six blanks</p>',
            daysAgo: 13,
            content: `<ol><li>The office opens … nine o’clock.</li><li>She is good … figures.</li>
              <li>The counter is open … Monday to Saturday.</li><li>He was accused … theft.</li>
              <li>We have lived in Berhampur … 2012.</li><li>Divide the sweets … the four children.</li></ol>
              <p><strong>Answers:</strong> at; at; from; of; since; among.</p>`,
          },
          {
            title: 'Assignment 9: reading a passage',
            seoUrl: 'assignment-9-reading',
            subTitle: '<p>Read once, then answer from memory</p>',
            daysAgo: 44.7,
            content: `<p>The ferry at Kanheipur carries thirty people, a few bicycles and, on market days, a calf. It has no
              engine. A steel rope runs from bank to bank, and the two boatmen pull the boat along it by hand. When the new
              bridge opened four kilometres upstream, everyone expected the ferry to stop. It did not. A bicycle needs
              twenty minutes to the bridge and back to the market, and eight on the boat; and the boatmen wait for
              schoolchildren, which no bridge can do.</p>
              <ol><li>How does the boat move?</li><li>Why did people expect it to stop?</li>
              <li>What does the writer mean by the last line?</li></ol>
              <p><strong>Answers:</strong> the boatmen pull it along a rope; a bridge had opened upstream; the ferry serves
              people it knows, which a bridge cannot.</p>`,
          },
        ],
      },
    ],
  },
]
