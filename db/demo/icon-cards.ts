import type { PublicAbout } from '../../src/domains/content/schema.ts'
import type { IconName } from './detail-page.ts'

type IconCard = PublicAbout['icon_cards'][number] & { card_icon: IconName }

export const iconCards: IconCard[] = [
  {
    card_icon: 'people',
    card_title: 'Two teachers in a room',
    card_subtitle: 'One at the board, one between the benches, forty-eight seats.',
    url: '/product/class-room-course',
  },
  {
    card_icon: 'paper',
    card_title: 'A test every Sunday',
    card_subtitle: 'On Monday a teacher tells you which three topics to repeat.',
    url: '/product/test-series',
  },
  {
    card_icon: 'phone',
    card_title: 'Made for a cheap phone',
    card_subtitle: 'Live classes keep the board when the network loses the face.',
    url: '/product/live-course',
  },
  {
    card_icon: 'language',
    card_title: 'Odia, Hindi, Bengali, English',
    card_subtitle: 'Explained in the language in which you asked.',
    url: '/free-downloads/formula-sheets',
  },
  {
    card_icon: 'map',
    card_title: 'Seven cities',
    card_subtitle: 'Move, and your seat, your fee and your marks move with you.',
    url: '/center-detail',
  },
  {
    card_icon: 'medal',
    card_title: 'A rank can pay the fee',
    card_subtitle: 'Free talent and scholarship tests, at a centre or online.',
    url: '/ftd-scholarship-tests',
  },
]
