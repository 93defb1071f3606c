import type { RuleVersion } from './rule.ts'

/** Consecutive versions with the same window and anchor. Its windows are numbered from 1, and its first day identifies it. */
export interface Scheme {
  from: string
  versions: readonly RuleVersion[]
}

const programsOf = ({ anchor, anchor_program_ids }: RuleVersion) =>
  anchor === 'last_completion' ? anchor_program_ids.toSorted().join() : ''

const sameWindows = (one: RuleVersion, other: RuleVersion) =>
  one.window.kind === other.window.kind &&
  one.anchor === other.anchor &&
  one.custom_on === other.custom_on &&
  programsOf(one) === programsOf(other)

/** Returns the schemes in order; `versions` must be oldest first. */
export function schemesOf(versions: readonly RuleVersion[]): Scheme[] {
  const found: { from: string; versions: RuleVersion[] }[] = []
  for (const version of versions) {
    const scheme = found.at(-1)
    const last = scheme?.versions.at(-1)
    if (scheme && last && sameWindows(last, version)) scheme.versions.push(version)
    else found.push({ from: version.effective_from, versions: [version] })
  }
  return found
}

/** Returns the scheme whose days include this one; before the first scheme, the first. */
export const schemeOn = (schemes: readonly Scheme[], day: string): Scheme | undefined =>
  schemes.findLast(({ from }) => from <= day) ?? schemes[0]
