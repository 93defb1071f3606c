import {
  type Form,
  type FormVersionContent,
  type Id,
  languages,
  type LearningLanguage,
  textFor,
} from '@preceptor/contract'
import type { FormContent, FormField, FormSection, FormSigner, FormStep } from '@preceptor/contract/forms/content'
import { roleNames } from '@preceptor/contract/access'
import { fileName } from '../../files/file-name.ts'
import { colors } from '../../files/pdf/colors.ts'
import { Document } from '../../files/pdf/document.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { inWords } from '../../lib/texts.ts'
import type { Scope } from '../../scope/scope.ts'
import { readForm, readVersion } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'

type Texts = Partial<Record<LearningLanguage, string>>

interface Asked {
  version_id?: Id | undefined
  language?: LearningLanguage | undefined
  content?: FormContent | undefined
}

/**
 * Returns an empty form on paper: its questions, lines to write on, and the signers. `content`: the parts that the reader may see.
 */
export async function previewForm(scope: Scope, id: Id, { version_id, language, content }: Asked): Promise<FileAnswer> {
  const form = await readForm(scope, id)
  const version = await readVersion(scope, id, version_id ?? null)
  const shown = content ? { ...version, content } : version
  const bytes = await new EmptyPaper(scope, form, shown, language ?? languageOf(scope)).draw()
  const name = fileName([form.title], scope.agency.time_zone, 'pdf')
  return new FileAnswer(name, 'application/pdf', bytes)
}

const languageOf = ({ origin }: Scope): LearningLanguage =>
  origin.language in languages ? (origin.language as LearningLanguage) : 'en'

const small = { size: 8.5, color: colors.quiet } as const
const plain = { size: 10 } as const

class EmptyPaper {
  readonly #agency: string
  readonly #form: Form
  readonly #version: FormVersionContent
  readonly #language: LearningLanguage
  readonly #paper: Document

  constructor({ agency }: Scope, form: Form, version: FormVersionContent, language: LearningLanguage) {
    this.#agency = agency.name
    this.#form = form
    this.#version = version
    this.#language = language
    this.#paper = new Document({
      title: this.#said(form.titles),
      language,
      author: agency.name,
      made_at: new Date(version.updated_at),
      foot: page =>
        `${this.#said(form.titles)} · ${this.#edition()} · ${formTemplateTexts.say(this.#language, 'paperPage', { page })}`,
    })
  }

  #said(texts: Texts): string {
    return textFor(texts, [this.#language])?.text ?? ''
  }
  #edition(): string {
    const { number } = this.#version
    return number === null
      ? formTemplateTexts.say(this.#language, 'paperDraft')
      : formTemplateTexts.say(this.#language, 'paperVersion', { number })
  }

  async draw(): Promise<Buffer> {
    const { sections, steps, consent } = this.#version.content
    this.#paper.head({
      agency: this.#agency,
      title: { text: this.#said(this.#form.titles), size: 18 },
      check: null,
      gap: 6,
    })
    for (const section of sections) this.#section(section)
    const agreed = this.#said(consent)
    if (agreed) {
      this.#paper.gap(8)
      this.#paper.lines(agreed, small)
    }
    for (const [at, step] of steps.entries()) this.#step(step, at + 1)
    return this.#paper.bytes()
  }

  #section({ titles, hints, fields }: FormSection) {
    this.#paper.heading(this.#said(titles))
    const hint = this.#said(hints)
    if (hint) this.#paper.lines(hint, small)
    for (const field of fields) this.#field(field)
  }

  #field(field: FormField) {
    if (field.kind === 'signature' || field.kind === 'computed') return
    this.#paper.room(36)
    this.#paper.gap(4)
    this.#paper.line(`${this.#said(field.labels)}${field.required ? ' *' : ''}`, { ...plain, weight: 700 })
    const hint = this.#said(field.hints)
    if (hint) this.#paper.lines(hint, small)
    this.#answer(field)
  }

  #answer(field: FormField) {
    switch (field.kind) {
      case 'information':
        return this.#paper.lines(this.#said(field.texts), plain)
      case 'choice':
      case 'many':
        return this.#boxes(field.options.map(({ labels }) => this.#said(labels)))
      case 'yes_no':
        return this.#boxes([
          formTemplateTexts.say(this.#language, 'paperYes'),
          formTemplateTexts.say(this.#language, 'paperNo'),
        ])
      case 'checklist': {
        const shares = [0.5, ...field.scale.map(() => 0.5 / Math.max(1, field.scale.length))]
        return this.#paper.table({
          heads: ['', ...field.scale.map(({ labels }) => this.#said(labels))],
          shares,
          rows: field.items.map(({ labels }) => ({ cells: [this.#said(labels), ...field.scale.map(() => '[  ]')] })),
        })
      }
      case 'table':
        return this.#paper.table({
          heads: field.columns.map(({ labels }) => this.#said(labels)),
          shares: field.columns.map(() => 1 / Math.max(1, field.columns.length)),
          rows: Array.from({ length: Math.min(field.most, Math.max(field.least, 3)) }, () => ({
            cells: field.columns.map(() => ' '),
          })),
        })
      default:
        return this.#ruled(field.kind === 'long_text' ? 3 : 1)
    }
  }

  #boxes(words: readonly string[]) {
    this.#paper.line(words.map(word => `[  ] ${word}`).join('     '), plain)
  }

  #ruled(lines: number) {
    for (let at = 0; at < lines; at++) this.#paper.row([' '], [1], { size: 12 })
  }

  #step({ who, attestation }: FormStep, number: number) {
    this.#paper.heading(formTemplateTexts.say(this.#language, 'paperStep', { number, signer: this.#signer(who) }), {
      size: 11,
      room: 110,
    })
    const words = this.#said(attestation)
    if (words) this.#paper.lines(words, plain)
    this.#paper.signature({ name: null, title: this.#signer(who) })
  }

  #signer(who: FormSigner): string {
    switch (who.kind) {
      case 'caregiver':
        return formTemplateTexts.say(this.#language, 'signerCaregiver')
      case 'coordinator':
        return formTemplateTexts.say(this.#language, 'signerCoordinator')
      case 'user':
        return formTemplateTexts.say(this.#language, 'signerUser')
      case 'role':
        return inWords(this.#language, roleNames[who.role])
      case 'outside':
        return this.#said(who.labels)
    }
  }
}
