import { type PayrollState, payrollStates } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { StatusBadge, type StatusColour } from '@/ui/page/StatusBadge.tsx'
import { measureText } from '../result/measure-text.ts'
import { payrollTexts } from './texts.ts'

const colours: Readonly<Record<PayrollState, StatusColour>> = {
  open: 'grey',
  previewed: 'blue',
  locked: 'violet',
  sent: 'amber',
  acknowledged: 'green',
  rejected: 'red',
}

export const BatchBadge = ({ state }: { state: PayrollState }) => (
  <StatusBadge colour={colours[state]}>{inWords(payrollStates.names[state])}</StatusBadge>
)

export const timeText = (minutes: number) => measureText(minutes, 'minutes')
/** Formats a difference with its sign. */
export const differenceText = (minutes: number) => (minutes > 0 ? `+${timeText(minutes)}` : timeText(minutes))
export const periodText = (start: string, end: string) =>
  payrollTexts.say('periodOf', { start: formatDay(start), end: formatDay(end) })
