import { useTitle } from '@/nav/title.ts'

export default function NewAgencyPage() {
  useTitle('New agency')
  return null
}
