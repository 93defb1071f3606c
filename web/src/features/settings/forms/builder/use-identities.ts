import { useState } from 'react'

/** Remembers the original keys of parts, so that components stay mounted while keys change. */
export function useIdentities() {
  const [firsts, setFirsts] = useState<Readonly<Record<string, string>>>({})
  const taken = new Set(Object.values(firsts))
  const identityOf = (key: string) => {
    let identity = firsts[key] ?? key
    if (firsts[key] === undefined) while (taken.has(identity)) identity += '+'
    return identity
  }
  return {
    firsts,
    identityOf,
    renamed: (from: string, to: string) =>
      setFirsts(({ [from]: _, ...others }) => ({ ...others, [to]: identityOf(from) })),
  }
}
