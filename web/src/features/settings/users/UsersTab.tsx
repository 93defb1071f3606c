import { useTitle } from '@/nav/title.ts'

export default function UsersTab() {
  useTitle('Users')
  return null
}
