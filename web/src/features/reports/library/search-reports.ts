import type { ReportSummary } from '@preceptor/contract'

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns reports whose names contain every word, in either language, ignoring accents. */
export function found(reports: readonly ReportSummary[], search: string): ReportSummary[] {
  const words = folded(search).split(/\s+/).filter(Boolean)
  return reports.filter(({ name, names, owner_name }) => {
    const text = folded([name, names.en, names.es, owner_name].filter(Boolean).join(' '))
    return words.every(word => text.includes(word))
  })
}
