import { access, api, type ReportRun } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import { useDownload, useSend } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { useCan } from '@/session/session.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { reportsTexts } from './texts.ts'

const showsRuns = [api.reportRuns.list, api.reportRuns.counts, api.reportRuns.get, api.reports.list]

/** The actions on a run, for its row and its page. */
export function useRunActs({
  id,
  job_id,
  is_pinned,
  is_own,
}: Pick<ReportRun, 'id' | 'job_id' | 'is_pinned' | 'is_own'>) {
  const t = useTexts(reportsTexts)
  const to = useAgencyPaths()
  const navigate = useNavigate()
  const mayEdit = useCan(access.editReports)
  const args = { params: { id } }
  const again = useSend(api.reportRuns.again, {
    refresh: showsRuns,
    done: run => void navigate(to.page(`reports/runs/${run.id}`)),
  })
  const pin = useSend(api.reportRuns.pin, {
    refresh: showsRuns,
    done: run => showToast('success', run.is_pinned ? t('pinned') : t('unpinned')),
  })
  const cancel = useSend(api.jobs.cancel, { refresh: [...showsRuns, api.jobs.list] })
  const file = useDownload(api.reportRuns.file)
  return {
    again: () => again.send({ ...args, body: {} }),
    isStarting: again.isSending,
    pin: () => pin.send({ ...args, body: { pinned: !is_pinned } }),
    mayNotPin: is_own || mayEdit ? undefined : t('mayNotPin'),
    cancel: job_id === null ? undefined : () => cancel.send({ params: { id: job_id }, body: {} }),
    isCancelling: cancel.isSending,
    download: (format: 'csv' | 'xlsx' | 'pdf') => file.download({ ...args, query: { format } }),
    isDownloading: file.isDownloading,
  }
}
