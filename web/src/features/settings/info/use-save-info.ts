import { type AgencyInfo, type AgencyInfoPatch, api, type HistoryEvent, type Id } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { setOrganization } from '@/auth/session.ts'
import { focusFirstError } from '@/ui/form/focus-first-error.ts'
import { showToast } from '@/ui/overlay/toast-store.ts'
import { atFields } from './info-values.ts'

/** What the server says when somebody else was quicker. */
interface Meanwhile {
  current: AgencyInfo
  meanwhile: readonly HistoryEvent[]
}

interface Ends {
  onDone: (info: AgencyInfo) => void
  onErrors: (errors: Readonly<Record<string, string>>) => void
}

export function useSaveInfo(id: Id, { onDone, onErrors }: Ends) {
  const [conflict, setConflict] = useState<Meanwhile | null>(null)
  const remember = useRemember()
  const update = useSend(api.agencySettings.update, {
    refresh: [api.agencies.list, api.auth.organizations, api.dashboard.get],
    done: info => {
      remember(api.agencySettings.get, { params: { id } }, info)
      // whose name and zone the shell and all pages show: the own agency, or the one that customer success works in
      setOrganization(info)
      remember(api.auth.organization, {}, info)
      showToast('success', 'The changes were saved.')
      onDone(info)
    },
    fail: failure => {
      if (failure.code === 'CHANGED_MEANWHILE' && failure.details['current']) {
        setConflict(failure.details as unknown as Meanwhile)
        return true
      }
      onErrors(atFields(failure.fieldErrors()))
      focusFirstError()
      return false
    },
  })
  return {
    save: (patch: AgencyInfoPatch, seen: number) => update.send({ params: { id }, body: patch }, { ifMatch: seen }),
    isSaving: update.isSending,
    conflict,
    endConflict: () => setConflict(null),
  }
}
