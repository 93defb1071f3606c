import { type DirectedField, type Id, type ProviderStatus, providerStatuses } from '@preceptor/contract'
import { fallback } from '@preceptor/contract/texts/texts'
import { inWords } from '../../../lib/texts.ts'
import type { Existing } from '../../employee-batches/employee-values.ts'
import { emailIn, phoneIn } from '../../imports/roster-words.ts'
import type { Canonical } from '../adapters/adapter.ts'
import type { PartnerWords } from '../maps.ts'

export interface Comparing {
  words: PartnerWords
  coordinators: ReadonlyMap<string, Id>
  nameOf: (field: 'location' | 'discipline' | 'coordinator', id: Id | null) => string | null
}

/** A field of one person in which the two differ, in words. */
export interface Differing {
  field: DirectedField
  ours: string
  theirs: string
}

type Ours = Pick<
  Existing,
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'email'
  | 'mobile'
  | 'birth_date'
  | 'hire_date'
  | 'provider_status'
  | 'discipline_id'
  | 'location_id'
  | 'coordinator_id'
>

/** Normalizes text to compare names: spelling counts, extra whitespace does not. */
const plain = (text: string | null) => (text ?? '').normalize('NFC').replaceAll(/\s+/g, ' ').trim()

/**
 * Returns the differences between the two. A blank from the partner means nothing; an unknown partner word differs from any value
 * here.
 */
export function differencesOf(theirs: Canonical, ours: Ours, { words, coordinators, nameOf }: Comparing): Differing[] {
  const found: Differing[] = []
  const differ = (field: DirectedField, here: string | null, there: string) =>
    void (plain(here) === plain(there) || found.push({ field, ours: plain(here), theirs: plain(there) }))
  const full = (...parts: (string | null)[]) => parts.map(plain).filter(Boolean).join(' ')
  // A missing middle name says nothing about ours
  if (theirs.first_name && theirs.last_name)
    differ(
      'name',
      full(ours.first_name, theirs.middle_name ? ours.middle_name : null, ours.last_name),
      full(theirs.first_name, theirs.middle_name, theirs.last_name),
    )
  if (theirs.email)
    differ('email', ours.email?.toLowerCase() ?? null, (emailIn(theirs.email) ?? theirs.email).toLowerCase())
  if (theirs.mobile) differ('mobile', ours.mobile, phoneIn(theirs.mobile) ?? theirs.mobile)
  // Only the fact that it differs is needed
  if (theirs.birth_date && theirs.birth_date !== ours.birth_date)
    found.push({ field: 'birth_date', ours: '', theirs: '' })
  if (theirs.hire_date) differ('hire_date', ours.hire_date, theirs.hire_date)
  if (theirs.status) {
    const status = words.status(theirs.status)
    const said = (of: ProviderStatus) => inWords(fallback, providerStatuses[of])
    const theirWord = status === null ? theirs.status : said(status)
    if (status !== ours.provider_status)
      found.push({ field: 'status', ours: said(ours.provider_status), theirs: theirWord })
  }
  const listed = (field: 'discipline' | 'location', said: string, id: Id | null, here: Id | null) => {
    if (said && id !== here) found.push({ field, ours: nameOf(field, here) ?? '', theirs: nameOf(field, id) ?? said })
  }
  listed('discipline', theirs.discipline, words.discipline(theirs.discipline), ours.discipline_id)
  listed('location', theirs.location, words.location(theirs.location), ours.location_id)
  const coordinator = coordinators.get(theirs.coordinator_external_id)
  if (coordinator && coordinator !== ours.coordinator_id)
    found.push({
      field: 'coordinator',
      ours: nameOf('coordinator', ours.coordinator_id) ?? '',
      theirs: nameOf('coordinator', coordinator) ?? '',
    })
  return found
}
