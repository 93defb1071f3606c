import type { Id, Option } from '@preceptor/contract'
import { laterTexts } from '../later-texts.ts'
import { type Choice, matching } from '@/ui/select/choice.ts'

const choices = new WeakMap<readonly Option[], readonly Choice[]>()
/** Ten thousand agencies are converted to choices once, not on every letter. */
function choicesOf(agencies: readonly Option[]): readonly Choice[] {
  const held = choices.get(agencies)
  if (held) return held
  const made = agencies.map(({ id, name }) => ({ value: id, label: name }))
  choices.set(agencies, made)
  return made
}

/** Returns recently used agencies first, latest on top, then all in the server's order; a search checks every name. */
export function pickerEntries(
  agencies: readonly Option[],
  recent: readonly Id[],
  search: string,
  current: Id | null = null,
): Choice[] {
  const found = matching(choicesOf(agencies), search)
  const latestFirst = [...recent].reverse()
  const recents = latestFirst.flatMap(id => found.find(({ value }) => value === id) ?? [])
  const isRecent = new Set(recents.map(({ value }) => value))
  return [
    ...recents.map(one =>
      one.value === current ? one : { value: one.value, label: one.label, meta: laterTexts.say('recent') },
    ),
    ...found.filter(({ value }) => !isRecent.has(value)),
  ]
}
