import { api, type Id, type TrainingType } from '@preceptor/contract'
import { useState } from 'react'
import { useRemember, useSend } from '@/api/queries.ts'
import { placeBefore } from '../taxonomy/filter-entries.ts'
import { taxonomyTexts } from '../taxonomy/texts.ts'

export interface Lists {
  all: readonly TrainingType[]
  visible: readonly TrainingType[]
}

export const buttonId = (id: Id, by: -1 | 1) => `move-${by === -1 ? 'up' : 'down'}-${id}`

/** Keeps the focus on the moved row's button; at an end of the list, on the other button. */
function keepFocus(id: Id, by: -1 | 1) {
  requestAnimationFrame(() => {
    const button = [by, by === -1 ? 1 : -1]
      .map(way => document.getElementById(buttonId(id, way as -1 | 1)))
      .find(one => one && one.getAttribute('aria-disabled') !== 'true')
    button?.focus()
  })
}

/** Moves training types up and down; `said` is the announcement for screen readers. */
export function useMove() {
  const remember = useRemember()
  const [said, setSaid] = useState('')
  const move = useSend(api.taxonomy.moveTrainingType, { refresh: [api.taxonomy.trainingTypes] })
  const go = (row: TrainingType, by: -1 | 1, { all, visible }: Lists) => {
    const before_id = placeBefore(all, visible, row.id, by)
    if (before_id === undefined || move.isSending) return
    const others = all.filter(({ id }) => id !== row.id)
    const at = before_id === null ? others.length : others.findIndex(({ id }) => id === before_id)
    // The row moves at once; the response, or the list after a refusal, confirms or corrects it.
    remember(api.taxonomy.trainingTypes, {}, { data: others.toSpliced(at, 0, row) })
    setSaid(taxonomyTexts.say('placed', { name: row.name, place: at + 1, count: all.length }))
    keepFocus(row.id, by)
    move.send({ params: { id: row.id }, body: { before_id } })
  }
  return { go, said }
}
