import { api, type ClientErrorKind } from '@preceptor/contract'
import { send } from '@/api/send.ts'
import { pageBuild } from './builds.ts'

const reported = new Set<ClientErrorKind>()

/** Reports to the operators, once per page and kind. The user can't act on it and sees nothing (R-UPD-7). */
export async function reportOnce(kind: ClientErrorKind, error: unknown) {
  if (reported.has(kind)) return
  reported.add(kind)
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 500)
  await send(api.clientErrors.report, { body: { kind, message, build: pageBuild() } }).catch(() => undefined)
}
