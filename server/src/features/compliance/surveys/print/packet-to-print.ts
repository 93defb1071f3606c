import type { SurveyPacket } from '@preceptor/contract'
import { dayIn, type Key, type Values } from '@preceptor/contract/texts/texts'
import type { PersonWords } from '../person-words.ts'
import type en from '../texts/en.ts'
import { surveyTexts } from '../texts.ts'

type Told =
  | 'number'
  | 'sample'
  | 'seed'
  | 'drawn_from'
  | 'hired_since'
  | 'as_of'
  | 'answer'
  | 'with_gap_list'
  | 'people'
  | 'built_by_name'
  | 'built_at'

/** A finished packet, without its people. */
export interface PacketToPrint extends Pick<SurveyPacket, Told> {
  code: string
  agency: string
  time_zone: string
  language: string
  /** Hexadecimal. */
  sha256: string
}

export type Placed = PersonWords & { place: number }

type En = typeof en

/** Returns texts and date formats in the packet's language. */
export const wordsFor = (language: string) => ({
  language,
  say: <K extends Key<En>>(key: K, ...values: Values<En[K]>) => surveyTexts.say(language, key, ...values),
  day: (value: string | null) => (value === null ? '–' : dayIn(language, value)),
})
export type Words = ReturnType<typeof wordsFor>
