import type { MergePreview } from '@preceptor/contract'
import type { EntryKind } from './kind.ts'
import { taxonomyTexts } from './texts.ts'

/** Describes a merge, one line per effect, the most important first. */
export function mergeLines(preview: MergePreview, kind: EntryKind): string[] {
  const { employees, held_both, saved_views, import_words, children, rooms, seen_by, modules, programs } = preview
  const [from, into] = [preview.from.name, preview.into.name]
  const t = taxonomyTexts.say
  const sortsPrograms = kind === 'trainingType' || kind === 'topic'
  const people = employees > 0 ? t('moves', { count: employees, from, into }) : t('movesNone', { from })
  return [
    ...(sortsPrograms ? [] : [people]),
    ...(modules > 0 ? [t('minutesMove', { count: modules, programs, into })] : []),
    ...(held_both > 0 ? [t('holdBoth', { count: held_both })] : []),
    ...(children > 0 ? [t('childrenMove', { count: children })] : []),
    ...(rooms > 0 ? [t('roomsMove', { count: rooms })] : []),
    ...(seen_by ? [t('seenBy', { user: seen_by, into })] : []),
    ...(saved_views > 0 ? [t('viewsMove', { count: saved_views, into })] : []),
    ...(import_words > 0 ? [t('wordsMove', { count: import_words, into })] : []),
    sortsPrograms ? t('removedFree', { from }) : t('removed', { from, into }),
  ]
}

/** `Reyes, Marisol; Chen, Li and 209 more` */
export function someNames({ people, employees }: Pick<MergePreview, 'people' | 'employees'>): string {
  const names = people.map(({ name }) => name).join('; ')
  const more = employees - people.length
  return more > 0 ? taxonomyTexts.say('namesAndMore', { names, count: more }) : names
}
