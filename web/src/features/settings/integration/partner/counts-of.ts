import { type IntegrationJob, type SyncOutcome, syncOutcomes } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'

/** `12 created`, in the order in which outcomes are told. */
export const countsOf = ({ counts }: IntegrationJob) =>
  (Object.keys(syncOutcomes) as SyncOutcome[])
    .filter(outcome => (counts[outcome] ?? 0) > 0)
    .map(outcome => `${inWords(syncOutcomes[outcome])} ${formatNumber(counts[outcome] ?? 0)}`)
    .join(' · ')
