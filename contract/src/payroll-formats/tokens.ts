import { dayAs } from './amounts.ts'
import { type PayDay, type PayrollFormat, payDays } from './format.ts'
import { type PayrollFileBatch, type PayToken, payTokens } from './sources.ts'
import { payFileText } from './texts.ts'

export interface Known {
  batch: PayrollFileBatch
  company: string
}

const token = /\{([^{}]*)\}/g
const days: readonly PayToken[] = ['period_start', 'period_end', 'check_date']

/** Fills in tokens, such as `PR{company_code}EPI`. Unknown tokens become blank; `tokenProblem` refuses them earlier. */
export const tokensIn = (pattern: string, { batch, company }: Known): string =>
  pattern.replace(token, (_, inside: string) => {
    const [name = '', as] = inside.split(':')
    if (name === 'company_code') return company
    if (name === 'agency') return batch.agency
    if (name === 'batch') return String(batch.number)
    if (name === 'issue') return String(batch.issue)
    if (name === 'period_start' || name === 'period_end' || name === 'check_date')
      return dayAs(batch[name], (as ?? 'YYYY-MM-DD') as PayDay)
    return batch.values[name] ?? ''
  })

/** Returns a sentence for a pattern with an unknown token, or null. */
export function tokenProblem(pattern: string, asked: readonly string[] = []): string | null {
  for (const [whole, inside = ''] of pattern.matchAll(token)) {
    const [name = '', as] = inside.split(':')
    const isDay = (days as readonly string[]).includes(name)
    if (!(payTokens as readonly string[]).includes(name) && !asked.includes(name))
      return payFileText('noToken', { token: whole, tokens: payTokens.map(one => `{${one}}`).join(', ') })
    if (as !== undefined && !(isDay && (payDays as readonly string[]).includes(as)))
      return payFileText('noPattern', { token: whole, patterns: payDays.join(', ') })
  }
  const left = pattern.replace(token, '')
  return left.includes('{') || left.includes('}') ? payFileText('openToken') : null
}

const safeName = /^[A-Za-z0-9][A-Za-z0-9._-]*$/

/** Returns the file name for the pattern. Later issues use the pattern for repetitions, or `-2` before the extension. */
export function fileNameOf(format: PayrollFormat, known: Known): { text: string; refused?: string } {
  const { issue } = known.batch
  const pattern = issue > 1 && format.again !== undefined ? format.again : format.file_name
  const plain = tokensIn(pattern, known).replaceAll(' ', '_')
  const text = issue > 1 && !pattern.includes('{issue}') ? plain.replace(/(\.[^.]*)?$/, `-${issue}$1`) : plain
  if (!safeName.test(text) || text.includes('..')) return { text, refused: payFileText('badName', { name: text }) }
  if (text.length > format.longest_name)
    return { text, refused: payFileText('longName', { name: text, most: format.longest_name }) }
  return { text }
}
