import { api, type BulkOperation, type BulkPerson, type Id } from '@preceptor/contract'
import { useAsk, useRefreshAll } from '@/api/queries.ts'
import { reportFailure } from '@/api/query-client.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { plainName } from '@/lib/plain-name.ts'
import { isWorking } from '../jobs/job-state.ts'
import { tellsItself, tellsNoMore } from '../jobs/told-elsewhere.ts'
import { audienceTexts } from './texts.ts'
import { didWords, peopleWords } from './words/act-words.ts'

/** Result of a change that ran without a preview. */
export interface AtOnce {
  job: BulkOperation
  /** By name; the first page has all of them. */
  people: readonly BulkPerson[]
}

const pauseMs = 250
const longestMs = 20_000

/** Follows a change that runs as soon as it is planned, reports its end in a toast, and undoes it from there. */
export function useAtOnce() {
  const ask = useAsk()
  const refreshAll = useRefreshAll()

  async function ended(id: Id): Promise<BulkOperation> {
    const until = Date.now() + longestMs
    for (;;) {
      const job = await ask(api.bulk.get, { params: { id } })
      if (!isWorking(job) || Date.now() > until) return job
      await new Promise(resolve => setTimeout(resolve, pauseMs))
    }
  }

  /** Returns null if it is still running; the header then reports its end. */
  async function follow(id: Id): Promise<AtOnce | null> {
    tellsItself(id)
    const job = await ended(id)
    if (isWorking(job)) {
      tellsNoMore(id)
      return null
    }
    const { data: people } = await ask(api.bulk.people, { params: { id }, query: { per_page: 100 } })
    refreshAll()
    return { job, people }
  }

  async function undo(...jobs: readonly Pick<BulkOperation, 'id'>[]): Promise<void> {
    try {
      let kept = 0
      for (const { id } of jobs) {
        await ask(api.bulk.undo, { params: { id }, body: {} })
        const { counts } = await ended(id)
        kept += counts.kept ?? 0
      }
      refreshAll()
      if (kept > 0) showToast('warning', audienceTexts.say('undoneBut', { count: kept }))
      else showToast('success', audienceTexts.say('undone'))
    } catch (failure) {
      void reportFailure(failure)
    }
  }

  function tell({ job, people }: AtOnce) {
    const action = { label: audienceTexts.say('undo'), onSelect: () => void undo(job) }
    showToast('success', didOf({ job, people }), job.can_undo ? { action } : {})
  }
  return { follow, tell, undo }
}

/** `Assigned Ana Reyes`, `Booked 5 people` */
export function didOf({ job, people }: AtOnce): string {
  const changed = people.filter(({ outcome }) => outcome === 'update')
  const [one] = changed
  return didWords(job.change.act, changed.length === 1 && one ? plainName(one.name) : peopleWords(changed.length))
}

/** Returns the people who were skipped. */
export const leftOf = ({ people }: AtOnce) => people.filter(({ outcome }) => outcome !== 'update')
