import type { MergePreview } from '@preceptor/contract'
import { formatNumber, plural } from '@/lib/format.ts'

const verb = (n: number, one: string, many: string) => (n === 1 ? one : many)

/** What a merge does, a line each; the first is what matters most. */
export function mergeLines(preview: MergePreview, word: string): string[] {
  const { from, into, employees, held_both, saved_views, import_words, children, rooms } = preview
  const people =
    word === 'training type'
      ? []
      : employees === 0
        ? [`Nobody moves: ${from.name} is not in use.`]
        : [`${plural(employees, 'employee')} ${verb(employees, 'moves', 'move')} from ${from.name} to ${into.name}.`]
  return [
    ...people,
    ...(held_both > 0
      ? [
          `${formatNumber(held_both)} of them ${verb(held_both, 'holds', 'hold')} both and ${verb(held_both, 'keeps', 'keep')} one, with the certificate that is valid for longer.`,
        ]
      : []),
    ...(children > 0 ? [`${plural(children, 'location')} below it ${verb(children, 'comes', 'come')} along.`] : []),
    ...(rooms > 0 ? [`${plural(rooms, 'room')} ${verb(rooms, 'comes', 'come')} along.`] : []),
    ...(saved_views > 0
      ? [`${plural(saved_views, 'saved view')} ${verb(saved_views, 'filters', 'filter')} by ${into.name} instead.`]
      : []),
    ...(import_words > 0
      ? [`${plural(import_words, 'word')} of earlier imports ${verb(import_words, 'leads', 'lead')} to ${into.name}.`]
      : []),
    `${from.name} is removed. ${word === 'training type' ? 'Its name' : 'Old links, and rosters that name it,'} ${word === 'training type' ? 'can be used again' : `lead to ${into.name}`}.`,
  ]
}

/** `Reyes, Marisol; Chen, Li and 209 more` */
export function someNames({ people, employees }: Pick<MergePreview, 'people' | 'employees'>): string {
  const names = people.map(({ name }) => name).join('; ')
  const more = employees - people.length
  return more > 0 ? `${names} and ${formatNumber(more)} more` : names
}
