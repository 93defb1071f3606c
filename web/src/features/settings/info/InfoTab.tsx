import { useTitle } from '@/nav/title.ts'

export default function InfoTab() {
  useTitle('Agency info')
  return null
}
