import { api, type Id } from '@preceptor/contract'
import { useMemo } from 'react'
import { send } from '@/api/send.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import { useUser } from '@/session/session.ts'
import type { PackageHost } from '@/widgets/player/kinds/scorm/package-host.ts'

/** Plays packages of a program to whoever is signed in; what they report is kept by the player alone. */
export function usePackagesOf(id: Id): PackageHost {
  const agencyId = useRequestAgencyId()
  const user = useUser()
  const learner_id = user?.id ?? ''
  const name = user?.name ?? ''
  return useMemo(
    () => ({
      program: id,
      learner: { id: learner_id, name },
      launch: file_id => send(api.programPackages.launch, { params: { id, file_id }, body: {} }, { agencyId }),
      renew: (file_id, launch_id) =>
        send(api.programPackages.renew, { params: { id, file_id, launch_id }, body: {} }, { agencyId }),
    }),
    [id, agencyId, learner_id, name],
  )
}
