import { type RecordItem, recordItemKeys } from '@preceptor/contract'
import type { RecordFacts } from './facts.ts'
import { sessionRecordTexts } from './texts.ts'

/** Named texts: the content on record, and the missing parts. */
export interface ItemState {
  item: RecordItem
  says: string | null
  why: string | null
}

const { named } = sessionRecordTexts
type Told = Omit<ItemState, 'item'>
const here = (says: string | null): Told => ({ says, why: null })
const lacks = (why: string, says: string | null = null): Told => ({ says, why })

/** Returns all nine in order; `why` is null if nothing is missing. */
export const itemsOf = (facts: RecordFacts): ItemState[] =>
  recordItemKeys.map(item => {
    const { says, why } = judge[item](facts)
    return { item, says, why }
  })

const judge: Readonly<Record<RecordItem, (facts: RecordFacts) => Told>> = {
  date: ({ is_over, days, first_day, last_day }) => {
    const says =
      days > 1 ? named('onDays', { count: days, from: first_day, to: last_day }) : named('onDay', { day: first_day })
    return is_over ? here(says) : lacks(named('notOver'), says)
  },
  length: ({ credit_minutes: credited, taught_minutes: taught }) => {
    const says = named('minutes', { credited, taught })
    return credited > 0 ? here(says) : lacks(named('noMinutes'), says)
  },
  location: ({ mode, location_name, room_name, address, meeting_link }) => {
    const place = [location_name, room_name, address].filter(Boolean).join(', ') || null
    const isOnline = mode === 'virtual' || mode === 'hybrid'
    const says = [place, isOnline && meeting_link].filter(Boolean).join(', ') || null
    if (isOnline && !meeting_link) return lacks(named('noLink'), says)
    return mode === 'virtual' || place ? here(says) : lacks(named('noPlace'), says)
  },
  content: ({ content, program_content, objectives }) => {
    const says = content ?? program_content
    if (!says) return lacks(named(objectives ? 'noContent' : 'noContentNorObjectives'))
    return objectives ? here(named('contentWritten')) : lacks(named('noObjectives'))
  },
  materials: ({ materials, material_files: count }) =>
    materials || count > 0
      ? here([materials, count > 0 && named('files', { count })].find(Boolean) || null)
      : lacks(named('noMaterials')),
  post_test: ({ post_test, post_test_files: count, has_quiz, scored, present }) => {
    if (post_test) return here(post_test)
    if (count > 0) return here(named('files', { count }))
    if (!has_quiz) return lacks(named('noPostTest'))
    if (present === 0) return lacks(named('scoresMissing', { count: 0 }))
    const says = named('scores', { scored, present })
    return scored < present ? lacks(named('scoresMissing', { count: present - scored }), says) : here(says)
  },
  attendance: ({ people, unmarked, present }) => {
    const says = named('present', { present, people })
    if (people === 0) return lacks(named('nobody'))
    if (unmarked > 0) return lacks(named('unmarked', { count: unmarked }), says)
    return present > 0 ? here(says) : lacks(named('nobodyPresent'), says)
  },
  proof: ({ sheets, present, by_hand }) => {
    if (sheets > 0) return here(named('sheets', { count: sheets }))
    if (present > 0 && by_hand === 0) return here(named('checkedIn', { count: present }))
    return lacks(named('noProof'))
  },
  sign_off: facts => {
    const { nurse, nurse_license, closed_by_name, closed_on, closed_license } = facts
    const by = nurse && named('nurse', { name: nurse, license: nurse_license ?? '' })
    const says = closed_by_name
      ? named(closed_license ? 'signedWith' : 'signed', {
          name: closed_by_name,
          day: closed_on ?? '',
          license: closed_license ?? '',
        })
      : by
    const why = nurseMissing(facts)
    return why ? lacks(why, says) : here(says ?? named('waitsForSignOff'))
  },
}

/** A nurse-led session needs a nurse; where the record is required, a nurse must at least sign. */
function nurseMissing({
  nurse,
  lapsed_nurse: name,
  is_rn_led,
  is_required,
  signer_is_nurse,
}: RecordFacts): string | null {
  if (nurse || (!is_rn_led && (!is_required || signer_is_nurse))) return null
  if (name) return named('licenseEnds', { name })
  return named(is_rn_led ? 'noNurse' : 'nurseSigns')
}

/** Returns items that block closing until they are waived. In every state, a nurse who must lead is required. */
export const blocking = (facts: RecordFacts, items: readonly ItemState[]): (ItemState & { why: string })[] =>
  items.filter(
    (one): one is ItemState & { why: string } =>
      one.why !== null && (facts.is_required || (one.item === 'sign_off' && facts.is_rn_led)),
  )
