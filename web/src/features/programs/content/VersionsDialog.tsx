import { api, changeKinds, givenTo, type Id, type Program, type ProgramVersion } from '@preceptor/contract'
import { useQueryOf } from '@/api/queries.ts'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { VersionsDialog as Versions } from '@/widgets/versions/VersionsDialog.tsx'
import { hoursOf } from '../program-words.ts'
import { programsTexts } from '../texts.ts'
import { Comparison } from './Comparison.tsx'

interface Props {
  program: Program
  onView: (id: Id) => void
  onClose: () => void
}

export default function VersionsDialog({ program, ...ends }: Props) {
  const t = useTexts(programsTexts)
  return (
    <Versions
      title={t('versionsTitle', { title: program.title })}
      versions={useQueryOf(api.programContents.versions, { params: { id: program.id } }).data?.data}
      current={program.number}
      kindOf={version => (version.number === 1 ? null : changeWords(version))}
      factsOf={({ credit_minutes, module_count }) => [hoursOf(credit_minutes), t('modules', { count: module_count })]}
      renderComparison={(from, to) => <Comparison program_id={program.id} from={from} to={to} />}
      {...ends}
    />
  )
}

const changeWords = ({ change_kind, given_to }: ProgramVersion) =>
  change_kind &&
  [inWords(changeKinds[change_kind]), given_to && change_kind === 'material' && inWords(givenTo[given_to])]
    .filter(Boolean)
    .join(', ')
