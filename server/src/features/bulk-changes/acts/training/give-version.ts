import type { BulkChangeOf, Id } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import type { OpenAssignment } from '../../../assignments/write-assignments.ts'
import { isMovedAsLeft, moveBack, moveToVersion } from '../../../learning/move-version.ts'
import { publishedVersions } from '../../../programs/versions.ts'
import type { BulkAct, Verdict } from '../../act.ts'
import { bulkTexts } from '../../texts.ts'
import { onOpen } from './on-open.ts'
import { nameOf, refuseProgram, rejectOthers, skipped } from './training-act.ts'

interface Versions {
  given: { id: Id; published_at: string }
  /** The previous version, which people who have not started keep if the new one is only for new assignments. */
  before: Id | null
  /** True for this version, or a newer one published since. */
  isBeyond: (version_id: Id | null) => boolean
}

/** Returns the version for a person; null for the newest at their start. */
function versionFor(
  has: OpenAssignment,
  given_to: BulkChangeOf<'version'>['given_to'],
  { given, before, isBeyond }: Versions,
): Id | null {
  const isNew = Date.parse(has.created_at) >= Date.parse(given.published_at)
  if (given_to === 'new_only') return has.started || has.version_id !== null || isNew ? has.version_id : before
  if (!has.started) return null
  return given_to === 'all_open' && !isBeyond(has.version_id) ? given.id : has.version_id
}

/** Applies a material version to people who already have the program open. Completed ones stay complete. */
export const giveVersion: BulkAct<'version'> = {
  prepare: async (scope, change, settings) => {
    const versions = await publishedVersions(scope, change.program_id)
    const [newest] = versions
    // A newer one may have been published before this job ran
    const at = change.version_id ? versions.findIndex(({ id }) => id === change.version_id) : 0
    const [given, before] = at < 0 ? [] : versions.slice(at)
    if (!newest || !given) throw refuseProgram(bulkTexts.named('noVersion'))
    const numbers = new Map(versions.map(({ id, number }) => [id, number]))
    const isBeyond = (id: Id | null) => (numbers.get(id ?? newest.id) ?? 0) >= given.number
    const word = (id: Id | null) => String(numbers.get(id ?? newest.id) ?? '')
    return onOpen<'version'>({
      title: ({ title }) => bulkTexts.named('version', { title, number: given.number }),
      judge: (has, { given_to }, { program }): Verdict => {
        const becomes = versionFor(has, given_to, { given, before: before?.id ?? null, isBeyond })
        if (becomes === has.version_id)
          return has.started && given_to !== 'all_open' ? skipped(bulkTexts.named('alreadyStarted')) : same
        const name = nameOf(program)
        return {
          outcome: 'update',
          values: { assignment_id: has.id, version: has.version, version_id: becomes },
          before: { version_id: has.version_id },
          changes: [
            { field: 'program', before: name, after: name },
            { field: 'version', before: word(has.version_id), after: word(becomes) },
          ],
        }
      },
    })(scope, change, settings)
  },
  apply: async (scope, { id }, items) => {
    const done = await moveToVersion(scope, { head: { source: 'bulk', job_id: id }, items })
    await rejectOthers(scope, items, done, bulkTexts.named('changedMeanwhile'))
  },
  asLeft: isMovedAsLeft,
  changedSince: bulkTexts.named('assignmentChanged'),
  restore: (scope, { id }, items) =>
    moveBack(scope, { head: { source: 'bulk', job_id: id, note: bulkTexts.say(fallback, 'undoneNote') }, items }),
}

const same: Verdict = { outcome: 'unchanged', reason: bulkTexts.named('sameVersion') }
