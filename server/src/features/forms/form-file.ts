import type { Form, Id } from '@preceptor/contract'
import { invalid } from '../../errors/app-error.ts'
import { landed } from '../../errors/carried.ts'
import { refusedBeside } from '../../errors/refused-beside.ts'
import { fileName } from '../../files/file-name.ts'
import { FileAnswer } from '../../http/send-file.ts'
import type { Uploaded } from '../../http/uploaded.ts'
import { beside } from '../../lib/beside.ts'
import type { Scope } from '../../scope/scope.ts'
import { settingNames } from './form-record.ts'
import type { FormFile, FormRead, Given } from './form-file-beside.ts'
import { readForm, readVersion } from './read-form.ts'
import { formTemplateTexts } from './texts.ts'
import { insertForm } from './write-form.ts'

/** Exports the settings and content of the draft, or of the last published version. Agency-specific parts are left out. */
export async function exportForm(scope: Scope, id: Id): Promise<FileAnswer> {
  const form = await readForm(scope, id)
  const { content } = await readVersion(scope, id)
  const settings = Object.fromEntries(settingNames.map(name => [name, form[name]]))
  const file: FormFile = {
    preceptor_form: 1,
    settings: { ...settings, gives_credential_type_id: null } as FormFile['settings'],
    content,
  }
  const name = fileName(
    [form.title, formTemplateTexts.say(scope.origin.language, 'fileNamed')],
    scope.agency.time_zone,
    'json',
  )
  return new FileAnswer(name, 'application/json', Buffer.from(JSON.stringify(file, null, 2)))
}

const readBeside = beside<Given, FormRead>({
  module: new URL('./form-file-beside.ts', import.meta.url),
  name: 'formOf',
})

/** Adds a form with a draft. If another form has its code, the code is left out, so one agency can import the file twice. */
export async function importForm(scope: Scope, file: Uploaded): Promise<Form> {
  const { name } = file
  const read = await readBeside({ bytes: await file.bytes(), name }).catch((error: unknown) => {
    throw refusedBeside(error, invalid({ file: [formTemplateTexts.named('fileTakesLong', { name })] }))
  })
  if ('refused' in read) throw landed(read.refused)
  const { settings, content } = read.form
  return insertForm(scope, { ...settings, code: null, gives_credential_type_id: null }, content, name)
}
