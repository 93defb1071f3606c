import type { Id, Option } from '@preceptor/contract'

export interface PickerEntry extends Option {
  recent: boolean
}

const entryOf = ({ id, name }: Option, recent: boolean): PickerEntry => ({ id, name, recent })

/** Recently used agencies first, the latest on top, then all in the server's order; a search looks at every name. */
export function pickerEntries(agencies: readonly Option[], recent: readonly Id[], search: string): PickerEntry[] {
  const words = search.trim().toLowerCase().split(/\s+/).filter(Boolean)
  const matches = agencies.filter(agency => {
    const name = agency.name.toLowerCase()
    return words.every(word => name.includes(word))
  })
  const latestFirst = [...recent].reverse()
  const recents = latestFirst.flatMap(id => matches.find(agency => agency.id === id) ?? [])
  const isRecent = new Set(recents.map(agency => agency.id))
  return [
    ...recents.map(agency => entryOf(agency, true)),
    ...matches.filter(agency => !isRecent.has(agency.id)).map(agency => entryOf(agency, false)),
  ]
}
