import type { Id, MessageSubject } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { subjectHref } from './about.ts'
import { threadsTexts } from './texts.ts'

const labels = {
  session: 'aboutSession',
  program: 'aboutProgram',
  checklist: 'aboutChecklist',
  form: 'aboutForm',
} as const

interface Props {
  employee_id: Id
  subject: MessageSubject
}

/** Names the subject of a message, with a link to it. */
export function AboutLine({ employee_id, subject }: Props) {
  const t = useTexts(threadsTexts)
  const to = useAgencyPaths()
  const { kind, name } = subject
  const href = subjectHref(to, employee_id, subject)
  if (name === null) return <Link href={href}>{t('aboutUnnamed')}</Link>
  return (
    <>
      {t(labels[kind])} <Link href={href}>{name}</Link>
    </>
  )
}
