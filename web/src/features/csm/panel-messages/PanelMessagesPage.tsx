import { useTitle } from '@/nav/title.ts'

export default function PanelMessagesPage() {
  useTitle('Panel messages')
  return null
}
