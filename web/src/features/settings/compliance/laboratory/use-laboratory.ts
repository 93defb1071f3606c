import { api, type Args } from '@preceptor/contract'
import { useNavigate } from 'react-router'
import type { ApiFailure } from '@/api/failure.ts'
import { useQueryOf, useSend } from '@/api/queries.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { agencyPages } from '@/nav/pages.ts'
import { useAddressQuery } from '@/nav/url-state.ts'

type Change = Args<typeof api.ruleDrafts.add>['body']['changes'][number]

/** Adds a change to the rule lab: to the draft named in the address, or to a new one. */
export function useLaboratory({ refuse, leave }: { refuse: (failure: ApiFailure) => boolean; leave: () => void }) {
  const id = useAddressQuery().get('draft')
  const navigate = useNavigate()
  const to = `${useAgencyPaths().page(agencyPages.settingsCompliance.path)}/laboratory`
  const known = useQueryOf(api.ruleDrafts.get, { params: { id: id ?? '' } }, { enabled: id !== null, quiet: true }).data
  const refresh = [api.ruleDrafts.list, api.ruleDrafts.get]
  const done = (draft: { id: string }) => {
    leave()
    void navigate(`${to}/${draft.id}`)
  }
  const add = useSend(api.ruleDrafts.add, { refresh, done, fail: refuse })
  const update = useSend(api.ruleDrafts.update, { refresh, done, fail: refuse })
  return {
    busy: add.isSending || update.isSending,
    put: (change: Change) =>
      known
        ? update.send(
            { params: { id: known.id }, body: { changes: [...known.changes, change] } },
            { ifMatch: known.version },
          )
        : add.send({ body: { title: change.rule.name.slice(0, 120), changes: [change] } }),
  }
}
