import type { LearningLanguage } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fieldKinds } from '@preceptor/contract/forms/parts'
import { writtenTexts } from '@preceptor/contract/forms/written-texts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { languageName } from '@/widgets/languages/language-name.ts'
import { shownIn, signerWord } from '../form-words.ts'
import { formSettingsTexts } from '../texts.ts'
import { fieldFacts, shownWhenWords } from './field-facts.ts'

const { say } = formSettingsTexts

/** Returns a part of the content as plain text: one block per section, field, or signer, by key. */
export function contentBlocks(
  content: FormContent,
  part: keyof FormContent,
  language: LearningLanguage,
): ReadonlyMap<string, string> {
  const blocks = new Map<string, string[]>()
  const block = (name: string) => {
    const lines = blocks.get(name) ?? []
    blocks.set(name, lines)
    return lines
  }
  if (part === 'sections')
    for (const section of content.sections) {
      block(section.key).push(
        say('section'),
        ...(section.when ? [shownWhenWords(content, section.when, language)] : []),
      )
      for (const field of section.fields)
        block(field.key).push(
          `${shownIn(field.labels, language) || say('untitledField')} (${inWords(fieldKinds[field.kind])})`,
          ...fieldFacts(content, field, language),
        )
    }
  if (part === 'steps')
    for (const step of content.steps)
      block(step.key).push(
        say('stepRow', { number: step.order, signer: signerWord(step.who, language) }),
        say('stated', { label: say('fills'), value: sectionsOf(content, step.sections, language) }),
        ...(step.due_days === null ? [] : [say('stated', { label: say('dueDays'), value: String(step.due_days) })]),
        ...(step.may_refuse ? [say('mayRefuse')] : []),
      )
  for (const { path, key, texts } of writtenTexts(content))
    if (path.startsWith(part))
      for (const [code, text] of Object.entries(texts))
        block(key ?? 'consent').push(say('saysIn', { language: languageName(code as LearningLanguage), text }))
  return new Map([...blocks].map(([key, lines]) => [key, lines.join('\n')]))
}

export const contentWords = (content: FormContent, part: keyof FormContent, language: LearningLanguage): string =>
  [...contentBlocks(content, part, language).values()].join('\n\n')

/** Returns sections by title, or by position if they have none. */
export const sectionsOf = (content: FormContent, keys: readonly string[], language: LearningLanguage): string =>
  content.sections
    .flatMap(({ key, titles }, at) =>
      keys.includes(key) ? [shownIn(titles, language) || say('untitledSection', { number: at + 1 })] : [],
    )
    .join(', ') || say('fillsNone')
