import type { PublicAbout } from '#domains/content/schema.ts'
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
    card_subtitle: 'On Monday a teacher tells you which three topics to revise.',
    url: '/product/test-series',
  },
  {
    card_icon: 'phone',
    card_title: 'Works on any phone',
    card_subtitle: 'On a weak network, live classes drop the teacher’s video and keep the board.',
    url: '/product/live-course',
  },
  {
    card_icon: 'language',
    card_title: 'Odia, Hindi, Bengali, English',
    card_subtitle: 'Explanations in the language you ask in.',
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
    card_title: 'Let your rank pay your fee',
    card_subtitle: 'Free talent and scholarship tests, at a centre or online.',
    url: '/ftd-scholarship-tests',
  },
]
