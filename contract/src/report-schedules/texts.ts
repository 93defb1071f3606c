import { namedTexts } from '../texts/texts.ts'
import type en from './texts/en.ts'

export const reportScheduleText = namedTexts<typeof en>('contract/report-schedules')
