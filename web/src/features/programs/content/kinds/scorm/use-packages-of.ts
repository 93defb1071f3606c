import { api, type Id } from '@preceptor/contract'
import { useMemo } from 'react'
import { send } from '@/api/send.ts'
import { useRequestAgencyId } from '@/session/agency-context.ts'
import type { PackageHost } from '@/widgets/player/kinds/scorm/package-host.ts'

/** Plays a program's packages for the signed-in user; only the player stores their reports. */
export function usePackagesOf(id: Id): PackageHost {
  const agencyId = useRequestAgencyId()
  return useMemo(
    () => ({
      program: id,
      launch: file_id => send(api.programPackages.launch, { params: { id, file_id }, body: {} }, { agencyId }),
      renew: (file_id, launch_id) =>
        send(api.programPackages.renew, { params: { id, file_id, launch_id }, body: {} }, { agencyId }),
    }),
    [id, agencyId],
  )
}
