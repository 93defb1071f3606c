import { type Day, instantText } from '../days.ts'
import { aCatalogRequest, type CatalogRequestRecord } from '../factories/programs.ts'
import { Random } from '../random.ts'
import type { OnShelf } from './checkouts.ts'

interface Asked {
  code: string
  /** The agency's position in the world. */
  agency: number
  /** Days before today. */
  ago: number
  note: string | null
  /** The reason it was declined. */
  answer?: string
}

/** Agencies' requests for catalog programs: some pending, one declined. */
const asked: readonly Asked[] = [
  { code: 'C-VITAL-1', agency: 0, ago: 2, note: 'For the new skilled unit in Queens, 40 people from next month.' },
  {
    code: 'C-EVV-1',
    agency: 0,
    ago: 40,
    note: null,
    answer: 'Your visits are verified by HHAeXchange, and its own training covers that. Ask again if you change.',
  },
  { code: 'C-HEART-1', agency: 1, ago: 6, note: 'Three clients after heart surgery.' },
  { code: 'C-VITAL-1', agency: 2, ago: 1, note: null },
]

interface Asking {
  organization_id: string
  /** The agency's position in the world. */
  n: number
  seed: string
  today: Day
  asked_by_name: string
}

/** Returns the requests of an agency. */
export function requestsOf(
  shelf: ReadonlyMap<string, OnShelf>,
  { organization_id, n, seed, today, asked_by_name }: Asking,
): CatalogRequestRecord[] {
  const random = new Random(`${seed} ${organization_id} catalog requests`)
  return asked.flatMap(({ code, agency, ago, note, answer }) => {
    const program = agency === n && shelf.get(code)?.program
    if (!program) return []
    const at = (today - ago) * 86_400_000 + 15 * 3_600_000
    return aCatalogRequest({
      organization_id,
      id: random.id(at),
      catalog_program_id: program.id,
      title: program.titles.en ?? code,
      note,
      asked_by_name,
      asked_at: instantText(at),
      ...(answer !== undefined && {
        state: 'declined',
        answer,
        decided_by_name: 'Priya Raman',
        decided_at: instantText(at + 2 * 86_400_000),
      }),
    })
  })
}
