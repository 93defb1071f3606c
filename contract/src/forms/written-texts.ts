import type { LanguageTexts } from '../programs/language-texts.ts'
import type { FormContent, FormField } from './content.ts'

/** A text of a form in the languages it is written in. */
export interface WrittenText {
  /** `sections.0.fields.2.labels` */
  path: string
  /** The key of the section, field or step; null for the form itself. */
  key: string | null
  texts: LanguageTexts
  /** A language is offered only if it has this text. */
  isRequired: boolean
}

/** Returns every text of a form that is written per language, in reading order. */
export function writtenTexts({ sections, steps, consent }: FormContent): WrittenText[] {
  return [
    ...sections.flatMap(({ key, titles, hints, fields }, at): WrittenText[] => {
      const path = `sections.${at}`
      return [
        { path: `${path}.titles`, key, texts: titles, isRequired: true },
        { path: `${path}.hints`, key, texts: hints, isRequired: false },
        ...fields.flatMap((field, place) => ofField(field, `${path}.fields.${place}`)),
      ]
    }),
    ...steps.flatMap(({ key, who, attestation }, at): WrittenText[] => [
      ...(who.kind === 'outside' ? [{ path: `steps.${at}.who.labels`, key, texts: who.labels, isRequired: true }] : []),
      { path: `steps.${at}.attestation`, key, texts: attestation, isRequired: true },
    ]),
    { path: 'consent', key: null, texts: consent, isRequired: true },
  ]
}

function ofField(field: FormField, path: string): WrittenText[] {
  const { key } = field
  const one = (name: string, texts: LanguageTexts, isRequired = true): WrittenText => ({
    path: `${path}.${name}`,
    key,
    texts,
    isRequired,
  })
  const rows = (name: string, all: readonly { labels: LanguageTexts }[]) =>
    all.map(({ labels }, at) => one(`${name}.${at}.labels`, labels))
  // The text of an information field doesn't need a heading.
  const own = [one('labels', field.labels, field.kind !== 'information'), one('hints', field.hints, false)]
  switch (field.kind) {
    case 'choice':
    case 'many':
      return [...own, ...rows('options', field.options)]
    case 'checklist':
      return [...own, ...rows('items', field.items), ...rows('scale', field.scale)]
    case 'table':
      return [
        ...own,
        ...field.columns.flatMap((column, at) => [
          one(`columns.${at}.labels`, column.labels),
          ...rows(`columns.${at}.options`, column.kind === 'choice' ? column.options : []),
        ]),
      ]
    case 'information':
      return [...own, one('texts', field.texts)]
    default:
      return own
  }
}
