export default function PlayerPage() {
  return null
}
export function meta() {
  return { title: 'Test' }
}
