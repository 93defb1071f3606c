import { expect, test } from 'vitest'
import { campaign } from '../../../test/campaign.ts'
import { differences } from '../../../test/compliance/compare.ts'
import { history } from '../../../test/compliance/histories.ts'
import { smallest } from '../../../test/compliance/smallest.ts'
import { evaluate } from './engine/evaluate.ts'

const histories = campaign(300, Number(process.env['PROVE_HISTORIES'] ?? 10_000))
/** One in this many histories is checked over four hundred days. */
const wholeTimelines = 20

test(`the engine and the witness agree on ${histories} histories at random`, { timeout: 3_600_000 }, () => {
  for (let seed = 1; seed <= histories; seed++)
    for (const [at, question] of history(seed).questions.entries()) {
      const whole = at === 0 && seed % wholeTimelines === 0
      const found = differences(evaluate, question, whole)
      if (found.length === 0) continue
      const least = smallest(question, other => differences(evaluate, other, whole).length > 0)
      expect.fail(
        `history ${seed}: ${found.join('; ')}\nthe least that shows it: ${differences(evaluate, least, whole).join('; ')}\n${JSON.stringify(least)}`,
      )
    }
})
