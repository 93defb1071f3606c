import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { audienceTexts } from './texts.ts'
import { ProgramPart } from './TrainingFields.tsx'
import type { PartProps } from './WhoFields.tsx'

const ways = { works: 'linkByWorks', mail: 'linkByMail', sms: 'linkBySms', paper: 'linkByPaper' } as const
const hints = { works: 'linkByWorksHint', paper: 'linkByPaperHint' } as const

/** Sends the link to the program as a message, or prints it. */
export function LearningLinkOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange } = props
  return (
    <ProgramPart {...props} hint={t('linkHint')}>
      {(Object.keys(ways) as (keyof typeof ways)[]).map(way => (
        <CheckField
          key={way}
          type="radio"
          name="link_by"
          label={t(ways[way])}
          hint={way === 'works' || way === 'paper' ? t(hints[way]) : undefined}
          checked={draft.link_by === way}
          onChange={() => onChange({ link_by: way })}
        />
      ))}
    </ProgramPart>
  )
}

/** The format of the certificates. */
export function CertificatesOptions(props: PartProps) {
  const t = useTexts(audienceTexts)
  const { draft, onChange } = props
  return (
    <ProgramPart {...props}>
      {(['pdf', 'zip'] as const).map(as => (
        <CheckField
          key={as}
          type="radio"
          name="papers_as"
          label={t(as === 'pdf' ? 'asPdf' : 'asZip')}
          hint={t(as === 'pdf' ? 'asPdfHint' : 'asZipHint')}
          checked={draft.papers_as === as}
          onChange={() => onChange({ papers_as: as })}
        />
      ))}
    </ProgramPart>
  )
}
