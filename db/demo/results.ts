import type { ContentCategoryData } from './content-shape.ts'

export const results: ContentCategoryData[] = [
  {
    section: 'result',
    name: 'Railway Results',
    seoUrl: 'railway-results',
    order: 10,
    subCategories: [
      {
        name: 'RRB Selections',
        seoUrl: 'rrb-selections',
        items: [
          {
            title: 'RRB NTPC: station masters and clerks',
            seoUrl: 'rrb-ntpc-station-masters-and-clerks',
            subTitle: '<p>Seven students appointed</p>',
            daysAgo: 58,
            content: `<table><thead><tr><th>Name</th><th>Post</th><th>Centre</th></tr></thead><tbody>
              <tr><td>Bikash Pradhan</td><td>Goods train manager</td><td>Sambalpur</td></tr>
              <tr><td>Anjali Ekka</td><td>Station master</td><td>Rourkela</td></tr>
              <tr><td>Tapan Sethi</td><td>Junior clerk</td><td>Berhampur</td></tr>
              <tr><td>Soma Dutta</td><td>Commercial clerk</td><td>Kolkata</td></tr>
              <tr><td>Niranjan Bhoi</td><td>Station master</td><td>Sambalpur</td></tr>
              <tr><td>Pooja Singh</td><td>Accounts assistant</td><td>Rourkela</td></tr>
              <tr><td>Debasis Khatua</td><td>Junior clerk</td><td>Balasore</td></tr></tbody></table>`,
          },
          {
            title: 'RRB Group D: Rourkela’s best year',
            seoUrl: 'rrb-group-d-rourkela',
            subTitle: '<p>Eighteen names on the centre’s wall</p>',
            daysAgo: 383,
            content: '<p>Visit <a href="/center/rourkela">the Rourkela centre</a> to see the wall.</p>',
          },
        ],
      },
    ],
  },
  {
    section: 'result',
    name: 'SSC Results',
    seoUrl: 'ssc-results',
    order: 20,
    subCategories: [
      {
        name: 'CGL and CHSL Selections',
        seoUrl: 'cgl-and-chsl-selections',
        items: [
          {
            title: 'SSC CGL: final selections',
            seoUrl: 'ssc-cgl-final-selections',
            subTitle: '<p>Five students, four departments</p>',
            daysAgo: 37.3,
            content: `<p>Three of the five had failed at the second tier before. Their teachers met them every Wednesday for
              half an hour, mostly to talk about which questions to leave.</p>
              <table><thead><tr><th>Name</th><th>Post</th><th>Centre</th></tr></thead><tbody>
              <tr><td>Priyanka Patra</td><td>Tax assistant</td><td>Balasore</td></tr>
              <tr><td>Gourav Sahu</td><td>Auditor</td><td>Bhubaneswar</td></tr>
              <tr><td>Moumita Roy</td><td>Assistant section officer</td><td>Kolkata</td></tr>
              <tr><td>Rashmita Behera</td><td>Tax assistant</td><td>Cuttack</td></tr>
              <tr><td>Ashok Kerketta</td><td>Inspector</td><td>Rourkela</td></tr></tbody></table>`,
          },
          {
            title: 'SSC CHSL: eleven through Tier I',
            seoUrl: 'ssc-chsl-tier-1',
            subTitle: '<p>Typing practice is open to all of them</p>',
            daysAgo: 101,
            content: `<p>Eleven students go on to the second tier. The typing room at Bhubaneswar and Cuttack is free for them
              every afternoon from 2 to 5 pm, and a typing test is held there each Saturday. Students of other centres get the
              same test on their own computer at home.</p>`,
          },
        ],
      },
      {
        name: 'Constable Selections',
        seoUrl: 'constable-selections',
        items: [
          {
            title: 'SSC GD: the Rourkela running group',
            seoUrl: 'ssc-gd-running-group',
            subTitle: '<p>Nine of fourteen cleared the physical test</p>',
            daysAgo: 149,
            content: `<p>Fourteen students met at five every morning at the stadium with Mr Kujur, who served twenty years in
              uniform. Nine of them have cleared the physical test, among them Sunil Kisku, who had never run more than a
              kilometre. The group goes on; newcomers bring shoes and a water bottle.</p>`,
          },
        ],
      },
    ],
  },
  {
    section: 'result',
    name: 'Banking Results',
    seoUrl: 'banking-results',
    order: 30,
    subCategories: [
      {
        name: 'Officer Selections',
        seoUrl: 'officer-selections',
        items: [
          {
            title: 'SBI PO: six selected',
            seoUrl: 'sbi-po-six-selected',
            subTitle: '<p>Four of them at the first attempt</p>',
            daysAgo: 21.6,
            content: `<table><thead><tr><th>Name</th><th>Centre</th><th>Attempt</th></tr></thead><tbody>
              <tr><td>Itishree Sahoo</td><td>Cuttack</td><td>first</td></tr>
              <tr><td>Rohan Banerjee</td><td>Kolkata</td><td>first</td></tr>
              <tr><td>Subhashree Panda</td><td>Bhubaneswar</td><td>second</td></tr>
              <tr><td>Akash Gupta</td><td>Rourkela</td><td>first</td></tr>
              <tr><td>Lipsa Das</td><td>Bhubaneswar</td><td>third</td></tr>
              <tr><td>Chinmaya Rath</td><td>Berhampur</td><td>first</td></tr></tbody></table>
              <p>All six sat at least thirty full mocks. Their average in the first five was below the cut-off.</p>`,
          },
          {
            title: 'IBPS PO: from interview to appointment',
            seoUrl: 'ibps-po-appointments',
            subTitle: '<p>How the interview room helped</p>',
            daysAgo: 176,
            content: '<p>Read the story in <a href="/latest-news/an-interview-room-with-a-bell">our news</a>.</p>',
          },
        ],
      },
      {
        name: 'Clerk Selections',
        seoUrl: 'clerk-selections',
        items: [
          {
            title: 'IBPS Clerk: twenty-three selected',
            seoUrl: 'ibps-clerk-twenty-three',
            subTitle: '<p>Centre by centre</p>',
            daysAgo: 90.2,
            content: `<table><thead><tr><th>Centre</th><th>Selected</th></tr></thead><tbody>
              <tr><td>Bhubaneswar</td><td>6</td></tr><tr><td>Cuttack</td><td>5</td></tr>
              <tr><td>Kolkata</td><td>4</td></tr><tr><td>Berhampur</td><td>3</td></tr>
              <tr><td>Balasore</td><td>2</td></tr><tr><td>Sambalpur</td><td>2</td></tr>
              <tr><td>Rourkela</td><td>1</td></tr></tbody></table>
              <p>If your name belongs here and is not counted, tell your centre; bring the appointment letter.</p>`,
          },
        ],
      },
    ],
  },
]
