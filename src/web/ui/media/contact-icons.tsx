import { icon } from './icons.tsx'

/*
 * Separate from the other icons, which are in the code of the first view.
 */

export const PersonIcon = icon('M10 10a3.6 3.6 0 1 0 0-7.2 3.6 3.6 0 0 0 0 7.2zM3.2 17.2a6.8 6.8 0 0 1 13.6 0')
export const LinesIcon = icon('M3 5h14M3 10h14M3 15h8')
export const MessageIcon = icon('M3 4.2h14v10H8.4L4.8 17v-2.8H3z')
export const UpIcon = icon('M10 16.5v-13M4.5 9L10 3.5 15.5 9')
export const PhoneIcon = icon(
  'M4.6 3h3l1.3 4-2 1.6a10.5 10.5 0 0 0 4.5 4.5l1.6-2 4 1.3v3a1.7 1.7 0 0 1-1.9 1.6A13.3 13.3 0 0 1 3 4.9 1.7 1.7 0 0 1 4.6 3z',
)
