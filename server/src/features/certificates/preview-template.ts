import { type api, type Input, languages, type LanguageTexts } from '@preceptor/contract'
import { FileAnswer } from '../../http/send-file.ts'
import type { Config } from '../../config.ts'
import type { Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { todayIn } from '../employees/today.ts'
import { picturesFor } from './print/pictures.ts'
import { verifyAt } from './print-certificates.ts'
import { certificateTexts } from './texts.ts'

/** Prints a sample for no one: its number and code belong to no certificate. */
export async function previewTemplate(
  { db, agency }: Scope,
  { config, store }: { config: Config; store: FileStore },
  given: Input<typeof api.certificateTemplates.preview>['body'],
): Promise<FileAnswer> {
  const language = Object.keys(languages).includes(given.language) ? given.language : 'en'
  const said = (texts: LanguageTexts, code: string) => texts[code as keyof LanguageTexts] || null
  const pictures = await picturesFor({ db, agency, store }, [given.logo_id, given.signature_id])
  const today = todayIn(agency.time_zone)
  const { certificateFile } = await import('./print/certificate-file.ts')
  const bytes = await certificateFile(
    [
      {
        id: agency.id,
        number: `SAMPLE-${today.slice(0, 4)}-000001`,
        code: '0000SAMP0000',
        language,
        valid_to: `${Number(today.slice(0, 4)) + 1}${today.slice(4).replace('-02-29', '-02-28')}`,
        is_void: false,
        issued_at: `${today}T12:00:00Z`,
        printed: {
          ...given,
          agency: agency.name,
          person: 'Maria Sample',
          program: certificateTexts.say(language, 'sampleProgram'),
          completed_on: today,
          minutes: 120,
          topics: [],
          approvals: [],
          title: said(given.titles, language),
          text: said(given.texts, language) ?? said(given.texts, 'en'),
        },
      },
    ],
    { pictures, verifyAt: verifyAt(config) },
  )
  return new FileAnswer('preview.pdf', 'application/pdf', bytes)
}
