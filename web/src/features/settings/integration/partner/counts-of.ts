import { type IntegrationJob, type SyncOutcome, syncOutcomes } from '@preceptor/contract'
import { formatNumber } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'

/** Returns counts such as `12 created`, in the usual order of outcomes. */
export const countsOf = ({ counts }: IntegrationJob) =>
  (Object.keys(syncOutcomes) as SyncOutcome[])
    .filter(outcome => (counts[outcome] ?? 0) > 0)
    .map(outcome => `${inWords(syncOutcomes[outcome])} ${formatNumber(counts[outcome] ?? 0)}`)
    .join(' · ')
