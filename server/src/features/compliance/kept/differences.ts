import type { LeftOutRow, PersonRow, StateRow } from './kept-rows.ts'
import type { Timelines } from './timelines.ts'

/** Rows to close and to write so that stored results match the judgment. Equal rows are not touched. */
export interface Difference<Row> {
  /** Stored rows, as currently known. */
  closed: Row[]
  written: Row[]
}

export const differencesOf = (kept: Timelines, judged: Timelines, from: string) => ({
  states: differenceOf(kept.states, judged.states, from, sameState),
  person: differenceOf(kept.person, judged.person, from, samePerson),
  left: differenceOf(kept.left, judged.left, from, sameLeftOut),
})

interface Stretch {
  record_id?: string
  rule_id?: string | null
  valid_from: string
  valid_to: string | null
}

/** A period written when earlier days were stored too continues unchanged. */
function differenceOf<Row extends Stretch>(
  kept: readonly Row[],
  judged: readonly Row[],
  from: string,
  isSame: (kept: Row, judged: Row) => boolean,
): Difference<Row> {
  const keyOf = ({ record_id, rule_id, valid_from }: Stretch) =>
    `${record_id ?? rule_id ?? ''} ${valid_from < from ? from : valid_from}`
  const wanted = new Map(judged.map(row => [keyOf(row), row]))
  const closed: Row[] = []
  for (const row of kept) {
    const key = keyOf(row)
    const other = wanted.get(key)
    if (other && row.valid_to === other.valid_to && isSame(row, other)) wanted.delete(key)
    else closed.push(row)
  }
  return { closed, written: [...wanted.values()] }
}

const sameState = (kept: StateRow, judged: StateRow) =>
  kept.state === judged.state &&
  kept.window_no === judged.window_no &&
  kept.window_scheme === judged.window_scheme &&
  kept.ends_on === judged.ends_on &&
  kept.reason === judged.reason &&
  kept.is_unverified === judged.is_unverified &&
  kept.remaining_minutes === judged.remaining_minutes &&
  kept.needed_minutes === judged.needed_minutes &&
  kept.counted_minutes === judged.counted_minutes

const sameLeftOut = (kept: LeftOutRow, judged: LeftOutRow) =>
  kept.rule_id === judged.rule_id && kept.minutes === judged.minutes && kept.why === judged.why

const samePerson = (kept: PersonRow, judged: PersonRow) =>
  kept.state === judged.state &&
  kept.rules === judged.rules &&
  kept.red_rules === judged.red_rules &&
  kept.ends_on === judged.ends_on
