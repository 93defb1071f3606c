import { type Id, type ProgramModule, textFor } from '@preceptor/contract'
import { invalid } from '../../../errors/app-error.ts'
import { programTexts } from '../texts.ts'

type InOrder = Pick<ProgramModule, 'id' | 'prerequisites'>
type Checked = Pick<ProgramModule, 'titles' | 'prerequisites'> & { id?: Id | undefined }

/** Refuses a module that comes before itself, directly or through others. */
export function refuseCircles(
  modules: readonly InOrder[],
  { id, titles, prerequisites }: Checked,
  language: string,
  at = 'prerequisites',
) {
  const refuse = (sentence: string) => invalid({ [at]: [sentence] })
  const before = new Map(modules.map(module => [module.id, module.prerequisites]))
  if (prerequisites.some(one => !before.has(one))) throw refuse(programTexts.named('prerequisiteUnknown'))
  if (id === undefined) return
  if (prerequisites.includes(id)) throw refuse(programTexts.named('prerequisiteItself'))
  const seen = new Set<Id>()
  const queue = [...prerequisites]
  for (let one = queue.pop(); one !== undefined; one = queue.pop()) {
    if (one === id) {
      const title = textFor(titles, [language])?.text ?? ''
      throw refuse(programTexts.named('prerequisiteCircle', { title }))
    }
    if (seen.has(one)) continue
    seen.add(one)
    queue.push(...(before.get(one) ?? []))
  }
}

/** Checks modules that arrive together, each in order; also refuses duplicate ids. */
export function refuseAllCircles(modules: readonly (InOrder & Pick<ProgramModule, 'titles'>)[], language: string) {
  const known = new Set<Id>()
  for (const [at, module] of modules.entries()) {
    if (known.has(module.id)) throw invalid({ [`modules.${at}.id`]: [programTexts.named('moduleTwice')] })
    known.add(module.id)
    refuseCircles(modules, module, language, `modules.${at}.prerequisites`)
  }
}
