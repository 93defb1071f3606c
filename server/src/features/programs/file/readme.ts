import { creditOf, languages, type ProgramFile, textFor } from '@preceptor/contract'
import { inWords } from '../../../lib/texts.ts'
import { programTexts } from '../texts.ts'

/** For people who open the archive without Preceptor: explains its purpose, its contents, and where to find them. */
export function readme(language: string, { file, agency_name }: { file: ProgramFile; agency_name: string }): string {
  const { settings, modules, files } = file
  const title = textFor(settings.titles, [language])?.text ?? ''
  const lines = [
    title,
    '='.repeat(title.length),
    '',
    programTexts.say(language, 'readmeIntro', { agency: agency_name }),
    '',
    programTexts.say(language, 'readmeCredit', { minutes: creditOf(modules), modules: modules.length }),
    ...Object.entries(settings.titles).map(
      ([code, said]) => `  ${inWords(language, languages[code as keyof typeof languages])}: ${said}`,
    ),
    '',
    programTexts.say(language, 'readmeModules'),
    ...modules.map(({ titles }, at) => `  ${at + 1}. ${textFor(titles, [language])?.text ?? ''}`),
    ...(files.length > 0 ? ['', programTexts.say(language, 'readmeFiles')] : []),
    ...files.map(({ path, name }) => `  ${path}  (${name})`),
    '',
    programTexts.say(language, 'readmeWhere'),
    '',
  ]
  // Opens with a double click on Windows too
  return lines.join('\r\n')
}
