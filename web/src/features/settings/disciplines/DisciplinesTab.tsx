import { useTitle } from '@/nav/title.ts'

export default function DisciplinesTab() {
  useTitle('Disciplines')
  return null
}
