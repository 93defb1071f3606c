import type { FileImportKind } from '@preceptor/contract'
import { importTexts } from './texts.ts'

/** Shown beside the drop zone and checked before the upload. */
export const mostBytes = 50 * 1024 * 1024
export const acceptedFiles = '.csv,.tsv,.txt,.xlsx'

/** Returns the reason to refuse a file before the upload, or `null`. */
export function refusalOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  kind: FileImportKind = 'provider_import',
): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (['xls', 'xlsb', 'numbers', 'ods'].includes(ending)) {
    return importTexts.say('uploadFormat', { name })
  }
  if (!['csv', 'tsv', 'txt', 'xlsx', 'xlsm'].includes(ending)) {
    return importTexts.say('uploadNoRoster', { name, kind })
  }
  if (size === 0) return importTexts.say('uploadEmpty', { name })
  if (size > mostBytes) return importTexts.say('uploadLarge', { name })
  return null
}
