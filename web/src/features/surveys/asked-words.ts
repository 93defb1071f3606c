import { surveyAnswers } from '@preceptor/contract'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import type { SampleValues } from './sample-values.ts'
import { surveysTexts } from './texts.ts'

const t = surveysTexts.say

/** Describes the question: the people, the day, and the kind of records. */
export const askedWords = (sample: SampleValues): string[] => [
  peopleWords(sample),
  sample.as_of === '' ? t('asOfToday') : t('asOfDay', { day: formatDay(sample.as_of) }),
  inWords(surveyAnswers[sample.answer]),
]

function peopleWords({ by, people, size, seed, hired_since }: SampleValues): string {
  if (by === 'chosen') return t('askedChosen', { count: people.length })
  if (by === 'hired_since') return t('askedHired', { day: formatDay(hired_since) })
  return t('askedRandom', { count: Number(size), seed })
}
