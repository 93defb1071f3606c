import { useTitle } from '@/nav/title.ts'

export default function LocationsTab() {
  useTitle('Locations')
  return null
}
