import { useTitle } from '@/nav/title.ts'

export default function CsmLogPage() {
  useTitle('Customer success log')
  return null
}
