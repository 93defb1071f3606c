/** Rulings 17; said beside the drop zone and checked before anything is sent. */
export const mostBytes = 50 * 1024 * 1024
export const limitsText = 'CSV or XLSX, up to 50 MB and 100,000 rows'
export const acceptedFiles = '.csv,.tsv,.txt,.xlsx'

/** Why this file need not be sent at all; `null` when it may. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (['xls', 'xlsb', 'numbers', 'ods'].includes(ending)) {
    return `${name} is in a format we do not read. Open it in your spreadsheet program and save it as XLSX or CSV.`
  }
  if (!['csv', 'tsv', 'txt', 'xlsx', 'xlsm'].includes(ending)) {
    return `${name} is not a roster file. Choose a CSV or XLSX file.`
  }
  if (size === 0) return `${name} is empty.`
  if (size > mostBytes) return `${name} is larger than 50 MB. Split it into several files.`
  return null
}

/** `1.4 MB` */
export function formatBytes(bytes: number) {
  if (bytes < 1024) return `${bytes} B`
  const kilo = bytes / 1024
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${(kilo / 1024).toFixed(1)} MB`
}
