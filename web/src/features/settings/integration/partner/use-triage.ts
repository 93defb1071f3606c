import { type Answer, api } from '@preceptor/contract'
import { useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { partnerTexts } from './texts.ts'

type Triaged = Answer<typeof api.integrations.triage>

/** Handles failed items, and reports how many were applied and how many still fail. */
export function useTriage(done?: (answer: Triaged) => void) {
  const t = useTexts(partnerTexts)
  const tell = ({ results, job_id }: Triaged) => {
    if (results.length === 0) return showToast('info', t('restarted'))
    const failed = results.filter(({ outcome }) => outcome === 'failed').length
    const queued = results.filter(({ outcome }) => outcome === 'queued').length
    if (queued > 0) return showToast('success', t('queued', { count: queued }))
    const ignored = results.filter(({ outcome }) => outcome === 'ignored').length
    if (ignored > 0 && !job_id) return showToast('success', t('ignored', { count: ignored }))
    return showToast(failed > 0 ? 'warning' : 'success', t('result', { ok: results.length - failed, failed }))
  }
  return useSend(api.integrations.triage, {
    refresh: [
      api.integrations.cases,
      api.integrations.caseCounts,
      api.integrations.caseItems,
      api.integrations.jobs,
      api.integrations.jobCounts,
      api.syncItems.list,
      api.syncItems.counts,
      api.integrations.job,
      api.integrations.maps,
      api.employees.list,
    ],
    done: (answer, { body }) => {
      if (body.action === 'assign') showToast('success', t(body.payload?.user_id ? 'wasAssigned' : 'wasUnassigned'))
      else tell(answer)
      done?.(answer)
    },
    // The field shows its own error
    fail: ({ errors }) => Object.keys(errors).some(field => field.startsWith('payload.')),
  })
}
