import { formFields } from '@preceptor/contract/forms/forms'
import { formContent } from '@preceptor/contract/forms/content'
import * as z from 'zod/mini'
import { AppError, invalid } from '../../errors/app-error.ts'
import { type Carried, carried } from '../../errors/carried.ts'
import { valuesOf } from '../../http/body-bounds.ts'
import { checked, refuseUnsound } from '../../http/validate.ts'
import { formTemplateTexts } from './texts.ts'

const formFile = z.strictObject({
  preceptor_form: z.literal(1),
  settings: z.strictObject(formFields),
  content: formContent,
})
export type FormFile = z.output<typeof formFile>

export interface Given {
  bytes: Uint8Array
  /** The name of the file. */
  name: string
}
export type FormRead = { form: FormFile } | { refused: Carried }

/** Runs in a thread started by form-file.ts: a file may be a megabyte of nested values. */
export function formOf({ bytes, name }: Given): FormRead {
  try {
    return { form: read(bytes, name) }
  } catch (error) {
    return { refused: carried(error) }
  }
}

function read(bytes: Uint8Array, name: string): FormFile {
  const raw = parsed(bytes, name)
  if ((raw as { preceptor_form?: unknown } | null)?.preceptor_form !== 1) throw unreadable(name)
  try {
    refuseUnsound(raw, { values: valuesOf({ mostBody: 1 }) })
    return checked(formFile, raw) as FormFile
  } catch (error) {
    const [field, sentences] = error instanceof AppError ? (Object.entries(error.help.errors ?? {})[0] ?? []) : []
    if (field === undefined) throw error
    throw invalid({ file: [formTemplateTexts.named('fileFault', { name, field, fault: sentences?.[0] ?? '' })] })
  }
}

const unreadable = (name: string) => invalid({ file: [formTemplateTexts.named('fileUnreadable', { name })] })

function parsed(bytes: Uint8Array, name: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw unreadable(name)
  }
}
