import type { LearningLanguage } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fieldByKey, stepByKey } from '@preceptor/contract/forms/parts'
import { shownIn, signerWord } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'

/** Returns the name of the open part; blank when it is no separate part. */
export function partWord(content: FormContent, part: string, language: LearningLanguage): string {
  const { say } = formSettingsTexts
  const [group, key = ''] = part.split(':')
  if (group === 'consent') return say('consent')
  if (group === 'field') {
    const field = fieldByKey(content, key)
    return field ? shownIn(field.labels, language) || say('untitledField') : ''
  }
  if (group === 'section') {
    const at = content.sections.findIndex(section => section.key === key)
    const section = content.sections[at]
    return section ? shownIn(section.titles, language) || say('untitledSection', { number: at + 1 }) : ''
  }
  const step = group === 'step' ? stepByKey(content, key) : undefined
  return step ? say('stepRow', { number: step.order, signer: signerWord(step.who, language) }) : ''
}
