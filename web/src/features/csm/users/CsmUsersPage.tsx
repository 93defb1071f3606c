import { useTitle } from '@/nav/title.ts'

export default function CsmUsersPage() {
  useTitle('Users')
  return null
}
