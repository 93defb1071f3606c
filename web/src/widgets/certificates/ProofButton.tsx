import { api, type Id } from '@preceptor/contract'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { todayIn } from '@/lib/format.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgency } from '@/nav/area.tsx'
import { Button } from '@/ui/Button.tsx'
import { certificatesTexts } from './texts.ts'

/** The most years in a transcript. */
const mostYears = 50

interface Props {
  employee_id: Id
  onIssued: (id: Id, number: string) => void
}

/** Prints all records of this person, from the first day to today, as one document that anyone can verify. */
export function ProofButton({ employee_id, onIssued }: Props) {
  const t = useTexts(certificatesTexts)
  const today = todayIn(useAgency().timeZone)
  const params = { id: employee_id }
  const { data, isError } = useQueryOf(api.trainingRecords.ofEmployee, { params, query: {} }, { quiet: true })
  const issue = useSend(api.certificates.issueTranscript, {
    refresh: [api.certificates.ofEmployee],
    done: ({ id, number }) => onIssued(id, number),
  })
  const year = Number(today.slice(0, 4))
  const first = Math.max(Math.min(year, ...(data?.years ?? [])), year - mostYears)
  return (
    <Button
      size="small"
      busy={issue.isSending || (!data && !isError)}
      refused={isError && !data ? t('proofNotLoaded') : undefined}
      onClick={() => issue.send({ params, body: { from_on: `${first}-01-01`, to_on: today } })}
    >
      {t('proof')}
    </Button>
  )
}
