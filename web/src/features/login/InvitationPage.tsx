import { useTitle } from '@/nav/title.ts'

export default function InvitationPage() {
  useTitle('Invitation')
  return null
}
