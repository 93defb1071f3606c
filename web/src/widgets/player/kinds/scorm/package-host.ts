import type { Id, PackageLaunch } from '@preceptor/contract'
import { createContext, use } from 'react'

/** The host of a program's packages. */
export interface PackageHost {
  program: Id
  launch: (file: Id) => Promise<PackageLaunch>
  /** Extends an address in use by another hour. */
  renew: (file: Id, launch: Id) => Promise<unknown>
}

export const PackageHostContext = createContext<PackageHost | null>(null)

export function usePackageHost(): PackageHost {
  const host = use(PackageHostContext)
  if (!host) throw new Error('Nobody plays packages here.')
  return host
}
