import { useTitle } from '@/nav/title.ts'

export default function TrainingTypesTab() {
  useTitle('Training types')
  return null
}
