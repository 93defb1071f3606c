import type { LanguageTexts, NonOperationalReason, Program, ProgramRow } from '@preceptor/contract'
import { nonOperationalReasons, programStates, textFor } from '@preceptor/contract'
import { formatHours } from '@/lib/format-more.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { StatusColour } from '@/ui/page/StatusBadge.tsx'
import { programsTexts } from './texts.ts'

const { say } = programsTexts

export const statusColours: Record<ProgramRow['status'], StatusColour> = {
  active: 'green',
  non_operational: 'amber',
  archived: 'grey',
}
/** A program that was never published is a draft; anything else that can’t be started is non-operational. */
const isDraft = ({ status, reasons }: Stated) => status === 'non_operational' && reasons.includes('draft')
type Stated = Pick<ProgramRow, 'status' | 'reasons'>
export const statusWord = (program: Stated) =>
  isDraft(program) ? say('draft') : inWords(programStates.names[program.status])
export const reasonWord = (reason: NonOperationalReason) => inWords(nonOperationalReasons[reason])

export const hoursOf = (minutes: number) => (minutes === 0 ? say('noHours') : formatHours(minutes, 'short'))
/** `Grade 7`; beyond school there is no number. */
export const gradeWord = (grade: number) => (grade > 12 ? say('gradeCollege') : say('grade', { grade }))

export const namesOf = (options: readonly { name: string }[], nobody: string) =>
  options.length === 0 ? nobody : options.map(({ name }) => name).join(', ')

/** Returns the text in the screen's language, or the nearest available. */
export const shownText = (texts: LanguageTexts) => textFor(texts, [document.documentElement.lang])?.text ?? ''

export const stateFacts = ({
  training_type,
  credit_minutes,
  number,
  checkout,
}: Pick<Program, 'credit_minutes' | 'number'> & { training_type: { name: string }; checkout?: Program['checkout'] }) =>
  [
    training_type.name,
    hoursOf(credit_minutes),
    number === null ? say('draft') : say('versionNumber', { number }),
    ...(checkout && checkout.seats !== null
      ? [say('seatsTaken', { used: checkout.seats_used, seats: checkout.seats })]
      : []),
  ].join(' · ')
