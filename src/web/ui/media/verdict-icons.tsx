import { icon } from './icons.tsx'

// Separate from the other icons, which the site's first view loads.
export const AlertIcon = icon('M10 5.6v5.6M10 14.4v.1M10 1.8a8.2 8.2 0 1 0 .01 0', 17)
export const TickIcon = icon('M4 10.5l4 4 8-9')
