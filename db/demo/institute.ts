import type { PublicAbout, PublicInstitute } from '#domains/content/schema.ts'

export const institute: PublicInstitute = {
  name: 'Mahanadi Academy',
  name_lines: ['Mahanadi', 'Academy'],
  description:
    'Coaching for bank, SSC, railway and school examinations in seven cities of Odisha and West Bengal, in class and online.',
  brand_hue: 268,
  print_hue: 8,
  logo_url: null,
  address: 'Plot 118, Saheed Nagar, Bhubaneswar 751007, Odisha',
  phone: '0674 000 0000',
  email: 'hello@mahanadi.example',
  location: { latitude: 20.289, longitude: 85.844 },
  social_links: [
    { label: 'Facebook', url: 'https://social.example/facebook/mahanadi' },
    { label: 'Instagram', url: 'https://social.example/instagram/mahanadi' },
    { label: 'YouTube', url: 'https://social.example/youtube/mahanadi' },
    { label: 'Telegram', url: 'https://social.example/telegram/mahanadi' },
    { label: 'WhatsApp', url: 'https://social.example/whatsapp/mahanadi' },
    { label: 'LinkedIn', url: 'https://social.example/linkedin/mahanadi' },
  ],
  portal_links: [
    { label: 'Live course', url: '/product/live-course' },
    { label: 'Recorded course', url: '/product/recorded-course' },
    { label: 'Test series', url: '/product/test-series' },
  ],
  publications_url: 'https://books.mahanadi.example/',
  footer_text: 'Patient teaching for bank, SSC, railway and school examinations, in seven cities and on your phone.',
}

/** The words; what needs stored pictures is added by the loader (about.ts). */
export const about: PublicAbout = {
  heading: 'It began with eleven students',
  text:
    'Five years ago we rented a room above a stationery shop in Saheed Nagar, bought a second-hand blackboard and taught ' +
    'eleven students for the bank clerk examination. Seven of them cleared it. Today we teach in seven cities, and on the ' +
    'phones of students who live far from any of them. The habits of that first room remain: someone notices when you are ' +
    'absent, you take a test every week, and your doubts are cleared the same day.',
  counters: [
    { label: 'Happy Students', value: 970 },
    { label: 'Teachers', value: 130 },
    { label: 'Courses', value: 340 },
  ],
  tabs: [
    {
      title: 'Why Mahanadi Academy',
      text:
        'A classroom has forty-eight seats and two teachers: one at the board, one walking between the benches. Recordings ' +
        'stay in your account until your exam is over. You take a test every Sunday, and on Monday a teacher who has ' +
        'gone through your answers tells you which three topics to revise. If your family moves to another city, your seat, ' +
        'your fee and your marks move with you.',
    },
    {
      title: 'Our Mission',
      text:
        'A student from Sonepur should have the same chance at a bank post as a student from Kolkata. So we keep fees within ' +
        'what a shopkeeper or a farmer can pay in instalments, explain in Odia, Hindi or Bengali whenever English is the ' +
        'only thing standing in the way, and stream classes that work on a basic phone and a weak network.',
    },
    {
      title: 'Our Vision',
      text:
        'We want families to send us their second child because of how we treated their first. That ' +
        'means telling a student honestly when another examination would suit them better, staying with those who miss the ' +
        'cut-off by two marks, and growing only as fast as we find teachers we would want for our own children.',
    },
    {
      title: 'Our Ranking',
      text:
        'After every mock you see three ranks: among everyone who took it, at your own centre, and among those preparing for the ' +
        'same post. Next to them we show the cut-off we expect, and how far off our last estimate was. When ' +
        'we announce selections we give the name, the post and the centre, and count nobody twice.',
    },
    {
      title: 'Our Research',
      text:
        'Four teachers keep their Fridays free of classes. They solve the papers of the week with a stopwatch, note how long ' +
        'each question really takes, and rewrite those in our bank that have become too easy or too slow. Their notes showed ' +
        'that our students lost more marks to the order in which they tried the sections than to hard questions; that is why ' +
        'a mock report now shows how you spent every minute.',
    },
  ],
  film: null,
  icon_cards: [],
  team: { sec_title: '', data_list: [] },
  gallery: [],
  course_details: { overview: '', instructors: [] },
  coming_soon: { background_image: null, opens_at: null },
}
