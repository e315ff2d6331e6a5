import type { ContentCategoryData } from './content-shape.ts'

/** The notice board. The last category is empty on purpose: a board with nothing on it must look right too. */
export const notices: ContentCategoryData[] = [
  {
    section: 'notifications',
    name: 'Exams',
    seoUrl: 'exam-notices',
    subCategories: [
      {
        name: 'Bank Exams',
        seoUrl: 'bank-exam-notices',
        items: [
          {
            title: 'Sunday’s bank mock starts at 8:30 am',
            seoUrl: 'sunday-bank-mock-at-8-30',
            subTitle: '<p>Half an hour earlier than usual</p>',
            daysAgo: 0.3,
            content: `<p>The mains mock is longer than the prelims one, so this Sunday the doors open at 8 and the clock starts
              at 8:30 am. Those who write at home can begin at any time until noon.</p>`,
          },
          {
            title: 'Bring your photo identity to the mains mock',
            seoUrl: 'photo-identity-for-the-mains-mock',
            subTitle: '<p>We check it as the examination hall does</p>',
            daysAgo: 5.2,
            content: `<p>Carry one photo identity in original and a copy. Nobody is sent away without it, but we want you to
              find out here, and not at the real gate, that it lies at home.</p>`,
          },
          {
            title: 'Form-filling desk for bank examinations',
            seoUrl: 'form-filling-desk',
            subTitle: '<p>Free, at every centre, 3 to 5 pm</p>',
            daysAgo: 14,
            content: `<p>Bring your Class X certificate, a photograph on a white background and a signature in black ink. The
              desk scans them to the right size. More on <a href="/exam-category/banking">the bank examinations</a>.</p>`,
          },
        ],
      },
      {
        name: 'SSC and Railway Exams',
        seoUrl: 'ssc-railway-exam-notices',
        items: [
          {
            title: 'Typing tests for CHSL every Saturday',
            seoUrl: 'typing-tests-for-chsl',
            subTitle: '<p>Bhubaneswar and Cuttack, 2 pm</p>',
            daysAgo: 2.1,
            content: `<p>Ten minutes, English or Hindi, on the kind of keyboard the examination uses. Put your name on the
              list at the desk by Friday evening.</p>`,
          },
          {
            title: 'NTPC mocks now follow the full pattern',
            seoUrl: 'ntpc-mock-full-pattern',
            subTitle: '<p>From mock 7 on</p>',
            daysAgo: 18.9,
            content: `<p>Forty questions of general awareness, thirty of mathematics and thirty of reasoning in ninety
              minutes, with a third of a mark taken for a wrong answer. Earlier mocks stay open for practice.</p>`,
          },
        ],
      },
    ],
  },
  {
    section: 'notifications',
    name: 'Centres',
    seoUrl: 'centre-notices',
    subCategories: [
      {
        name: 'Odisha Centres',
        seoUrl: 'odisha-centre-notices',
        items: [
          {
            title: 'Cuttack: the lift is being repaired',
            seoUrl: 'cuttack-lift-repair',
            subTitle: '<p>Until Saturday</p>',
            daysAgo: 1.1,
            content: `<p>Students who cannot take the stairs have their classes in the ground-floor hall next door this week.
              Tell the desk a day before, so that the teacher comes to you.</p>`,
          },
          {
            title: 'Sambalpur library opens at six',
            seoUrl: 'sambalpur-library-opens-at-six',
            subTitle: '<p>Every day, to 10 pm</p>',
            daysAgo: 7.3,
            content: `<p>You asked for it in the suggestion box. Twenty-four seats, lamps that work, and newspapers in Odia and
              English. See <a href="/center/sambalpur">the Sambalpur centre</a> for the way there.</p>`,
          },
          {
            title: 'Berhampur: new bicycle stand behind the building',
            seoUrl: 'berhampur-bicycle-stand',
            subTitle: '<p>Free for students</p>',
            daysAgo: 24,
            content: '<p>Please do not park on the main road any more; the traffic police have begun to fine.</p>',
          },
        ],
      },
      {
        name: 'Kolkata Centre',
        seoUrl: 'kolkata-centre-notices',
        items: [
          {
            title: 'Kolkata: doubt hour now also in Bengali',
            seoUrl: 'kolkata-doubt-hour',
            subTitle: '<p>Wednesday and Sunday, 5 pm</p>',
            daysAgo: 10.4,
            content: `<p>Ms Bose and Mr Maity take questions in Bengali, Hindi or English. Bring the page, not only the
              question number.</p>`,
          },
        ],
      },
    ],
  },
  {
    section: 'notifications',
    name: 'Fees',
    seoUrl: 'fee-notices',
    subCategories: [
      {
        name: 'Payments',
        seoUrl: 'payment-notices',
        items: [
          {
            title: 'Second instalment: ten days of grace',
            seoUrl: 'second-instalment-grace',
            subTitle: '<p>No late fee in that time</p>',
            daysAgo: 3.8,
            content: `<p>If the second instalment is difficult this month, speak to the desk before the due date. Nobody loses a
              seat because of a payment that is ten days late.</p>`,
          },
          {
            title: 'We never ask for a one-time password',
            seoUrl: 'never-share-a-one-time-password',
            subTitle: '<p>Nor for your card’s PIN</p>',
            daysAgo: 40,
            content: `<p>Someone has been calling families in our name. Our staff never ask for a password, a PIN or a transfer to
              a personal account. If in doubt, <a href="/contact">ask us</a> before you pay.</p>`,
          },
        ],
      },
      {
        name: 'Scholarships',
        seoUrl: 'scholarship-notices',
        items: [
          {
            title: 'Fee waivers of the last scholarship test',
            seoUrl: 'fee-waivers-last-test',
            subTitle: '<p>Thirty-one students</p>',
            daysAgo: 9,
            content: `<p>The three best pay nothing, the next eight pay half, and twenty more get a quarter off. The letters are
              at your centre’s desk and the waiver is already in your account.</p>`,
          },
          {
            title: 'Brothers and sisters pay a tenth less',
            seoUrl: 'sibling-waiver',
            subTitle: '<p>For every classroom course</p>',
            daysAgo: 75,
            content: '<p>Give the registration number of the one who is already with us when you join.</p>',
          },
        ],
      },
    ],
  },
  {
    section: 'notifications',
    name: 'Hostels',
    seoUrl: 'hostel-notices',
    subCategories: [{ name: 'Rooms', seoUrl: 'hostel-rooms', items: [] }],
  },
]
