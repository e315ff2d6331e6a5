import type { ContentCategoryData } from './content-shape.ts'

/** Free downloads that are read: merit lists, digests, formula sheets. What is solved with a pencil is in practice.ts. */
export const downloads: ContentCategoryData[] = [
  {
    section: 'free-downloads',
    name: 'Test Results',
    seoUrl: 'test-results',
    subCategories: [
      {
        name: 'Bank Mock Results',
        seoUrl: 'bank-mock-results',
        items: [
          {
            title: 'SBI Clerk mock 14: merit list',
            seoUrl: 'sbi-clerk-mock-14',
            picture: 'course/banking',
            subTitle: '<p>612 students, seven centres and online</p>',
            daysAgo: 3.2,
            content: `<p>Marks are out of 100. Where two students have the same marks, the one who needed less time stands
              first. The mark we expected to be enough was 74.</p>
              <table><thead><tr><th>Rank</th><th>Student</th><th>Centre</th><th>Marks</th></tr></thead><tbody>
              <tr><td>1</td><td>Lopamudra Jena</td><td>Cuttack</td><td>91.25</td></tr>
              <tr><td>2</td><td>Arpan Ghosh</td><td>Kolkata</td><td>89.50</td></tr>
              <tr><td>3</td><td>Dibyajyoti Swain</td><td>Bhubaneswar</td><td>89.50</td></tr>
              <tr><td>4</td><td>Mamata Hembram</td><td>Balasore</td><td>87.75</td></tr>
              <tr><td>5</td><td>Satyajit Meher</td><td>Sambalpur</td><td>86.00</td></tr></tbody></table>
              <p>Your own rank, with every question you missed, is on your dashboard.</p>`,
          },
          {
            title: 'IBPS PO mock 9: merit list',
            seoUrl: 'ibps-po-mock-9',
            subTitle: '<p>438 students, with the section leaders</p>',
            daysAgo: 17.4,
            content: `<p>The quantitative section was long on purpose: only nine students reached its last question. Those
              who left the data table for the end scored six marks more on average.</p>
              <table><thead><tr><th>Section</th><th>Best mark</th><th>Student</th></tr></thead><tbody>
              <tr><td>English</td><td>27.50</td><td>Sreyashi Pal, Kolkata</td></tr>
              <tr><td>Quantitative aptitude</td><td>28.75</td><td>Manoj Barik, Berhampur</td></tr>
              <tr><td>Reasoning</td><td>33.00</td><td>Lopamudra Jena, Cuttack</td></tr></tbody></table>`,
          },
          {
            title: 'RBI Grade B Phase I mock 3: your rank',
            seoUrl: 'rbi-grade-b-phase-1-mock-3',
            subTitle: '<p>96 students; ranks are shown in the test series</p>',
            daysAgo: 41,
            content:
              '<p>Open <a href="/product/test-series">the test series</a> to see your rank and the solutions.</p>',
          },
        ],
      },
      {
        name: 'SSC and Railway Mock Results',
        seoUrl: 'ssc-railway-mock-results',
        items: [
          {
            title: 'SSC CGL Tier I mock 11: merit list',
            seoUrl: 'ssc-cgl-tier-1-mock-11',
            picture: 'course/ssc',
            subTitle: '<p>505 students, marks out of 200</p>',
            daysAgo: 9.6,
            content: `<p>General awareness decided this one. The first fifty students were within four marks of each other
              in the other three sections.</p>
              <table><thead><tr><th>Rank</th><th>Student</th><th>Centre</th><th>Marks</th></tr></thead><tbody>
              <tr><td>1</td><td>Gyana Ranjan Das</td><td>Balasore</td><td>171.5</td></tr>
              <tr><td>2</td><td>Ritu Agarwal</td><td>Rourkela</td><td>169.0</td></tr>
              <tr><td>3</td><td>Subhendu Maity</td><td>Kolkata</td><td>168.5</td></tr>
              <tr><td>4</td><td>Jyotsna Nayak</td><td>Bhubaneswar</td><td>166.0</td></tr></tbody></table>`,
          },
          {
            title: 'RRB NTPC mock 6: averages by centre',
            seoUrl: 'rrb-ntpc-mock-6',
            subTitle: '<p>Seven centres compared, and what we change</p>',
            daysAgo: 63,
            content: `<table><thead><tr><th>Centre</th><th>Students</th><th>Average of 100</th></tr></thead><tbody>
              <tr><td>Bhubaneswar</td><td>88</td><td>58.4</td></tr><tr><td>Cuttack</td><td>61</td><td>57.9</td></tr>
              <tr><td>Rourkela</td><td>74</td><td>56.2</td></tr><tr><td>Kolkata</td><td>52</td><td>55.0</td></tr>
              <tr><td>Sambalpur</td><td>49</td><td>54.7</td></tr><tr><td>Berhampur</td><td>43</td><td>52.3</td></tr>
              <tr><td>Balasore</td><td>38</td><td>51.8</td></tr></tbody></table>
              <p>Berhampur and Balasore get an extra general science class on Thursdays until the next paper.</p>`,
          },
        ],
      },
    ],
  },
  {
    section: 'free-downloads',
    name: 'Current Affairs',
    seoUrl: 'current-affairs',
    subCategories: [
      {
        name: 'Banking and Economy',
        seoUrl: 'banking-and-economy',
        items: [
          {
            title: 'Ten words every bank paper asks',
            seoUrl: 'ten-words-every-bank-paper-asks',
            subTitle: '<p>From repo rate to priority sector</p>',
            daysAgo: 6.1,
            content: `<p>Learn what the word means first; the number of the day takes a minute to look up.</p><ul>
              <li><strong>Repo rate</strong>: what banks pay when they borrow from the Reserve Bank against securities.</li>
              <li><strong>Cash reserve ratio</strong>: the share of deposits a bank keeps with the Reserve Bank.</li>
              <li><strong>Statutory liquidity ratio</strong>: the share it keeps in cash, gold or government securities.</li>
              <li><strong>Inflation</strong>: the yearly rise of a basket of prices.</li>
              <li><strong>Fiscal deficit</strong>: what a government spends beyond its income, borrowing left out.</li>
              <li><strong>Non-performing asset</strong>: a loan whose dues are more than ninety days late.</li>
              <li><strong>Priority sector</strong>: farms, small firms, homes and others that must get a share of lending.</li>
              <li><strong>Liquidity</strong>: how quickly something can be turned into cash.</li>
              <li><strong>Treasury bill</strong>: a government loan of up to 364 days, sold below its face value.</li>
              <li><strong>Small finance bank</strong>: a bank that lends mainly to small borrowers.</li></ul>`,
          },
          {
            title: 'How money moves: NEFT, RTGS, IMPS, UPI',
            seoUrl: 'how-money-moves',
            subTitle: '<p>Four names that are easy to mix up</p>',
            daysAgo: 36.5,
            content: `<p>All four run day and night, all days of the year.</p>
              <table><thead><tr><th>System</th><th>Run by</th><th>Settles</th></tr></thead><tbody>
              <tr><td>NEFT</td><td>Reserve Bank of India</td><td>in half-hourly batches</td></tr>
              <tr><td>RTGS</td><td>Reserve Bank of India</td><td>one by one, two lakh rupees and above</td></tr>
              <tr><td>IMPS</td><td>National Payments Corporation</td><td>credit at once</td></tr>
              <tr><td>UPI</td><td>National Payments Corporation</td><td>credit at once, by phone</td></tr>
              </tbody></table>`,
          },
        ],
      },
      {
        name: 'Odisha',
        seoUrl: 'odisha-facts',
        items: [
          {
            title: 'Odisha in twelve facts',
            seoUrl: 'odisha-in-twelve-facts',
            subTitle: '<p>English sheet, two minutes to read</p>',
            daysAgo: 12.8,
            content: `<ol><li>Odisha became a separate province on 1 April 1936.</li>
              <li>Bhubaneswar took the place of Cuttack as its capital soon after independence.</li>
              <li>It has thirty districts.</li><li>The Hirakud Dam stands on the Mahanadi.</li>
              <li>Chilika is the largest brackish-water lagoon in India.</li>
              <li>King Narasimhadeva I built the Sun Temple of Konark in the thirteenth century.</li>
              <li>Bhitarkanika is known for mangroves and salt-water crocodiles.</li>
              <li>Olive ridley turtles nest in large numbers at Gahirmatha.</li>
              <li>The Similipal tiger reserve lies in Mayurbhanj district.</li>
              <li>Odissi is one of the classical dances of India.</li>
              <li>Odia has been a classical language since 2014.</li>
              <li>Deomali, in Koraput district, is the highest peak.</li></ol>`,
          },
          {
            title: 'Odisha questions asked in our mocks',
            seoUrl: 'odisha-questions-in-our-mocks',
            subTitle: '<p>Where to practise them</p>',
            daysAgo: 88,
            content: '<p>They are part of <a href="/product/test-series">every general awareness test</a>.</p>',
          },
        ],
      },
    ],
  },
  {
    section: 'free-downloads',
    name: 'Formula Sheets',
    seoUrl: 'formula-sheets',
    subCategories: [
      {
        name: 'Mathematics',
        seoUrl: 'mathematics-sheets',
        items: [
          {
            title: 'Areas and volumes on one page',
            seoUrl: 'areas-and-volumes',
            picture: 'course/school',
            subTitle: '<p>Print it, pin it above your table</p>',
            daysAgo: 25,
            content: `<p>Radius r, height h, slant height l, sides a and b.</p>
              <table><thead><tr><th>Shape</th><th>Surface or area</th><th>Volume</th></tr></thead><tbody>
              <tr><td>Rectangle</td><td>ab</td><td></td></tr><tr><td>Triangle</td><td>½ × base × height</td><td></td></tr>
              <tr><td>Circle</td><td>πr²</td><td></td></tr><tr><td>Cube</td><td>6a²</td><td>a³</td></tr>
              <tr><td>Cylinder</td><td>2πr(r + h)</td><td>πr²h</td></tr>
              <tr><td>Cone</td><td>πr(r + l)</td><td>⅓πr²h</td></tr>
              <tr><td>Sphere</td><td>4πr²</td><td>4⁄3 πr³</td></tr></tbody></table>`,
          },
          {
            title: 'Squares, cubes and fractions to know by heart',
            seoUrl: 'squares-cubes-fractions',
            subTitle: '<p>Saves about four minutes in a prelims paper</p>',
            daysAgo: 120,
            content: `<p><strong>Squares from 11 to 20:</strong> 121, 144, 169, 196, 225, 256, 289, 324, 361, 400.</p>
              <p><strong>Cubes from 1 to 10:</strong> 1, 8, 27, 64, 125, 216, 343, 512, 729, 1000.</p>
              <p><strong>Fractions as percentages:</strong> ⅙ is 16⅔, ⅐ is 14 2⁄7, ⅛ is 12½, 1⁄9 is 11 1⁄9, 1⁄11 is 9 1⁄11,
              1⁄12 is 8⅓.</p>`,
          },
        ],
      },
    ],
  },
]
