import type { Id } from '@preceptor/contract'
import type { FormContent } from '@preceptor/contract/forms/content'
import { fieldsOf } from '@preceptor/contract/forms/parts'
import sql from 'sql-template-tag'
import type { Config } from '../../config.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/record.ts'
import { fileName } from '../../files/file-name.ts'
import { packed, type ZipPart, zipOf } from '../../files/zip.ts'
import { FileAnswer } from '../../http/send-file.ts'
import { inAgency, type Scope } from '../../scope/scope.ts'
import type { FileStore } from '../../store/file-store.ts'
import { tellOpenedOnce } from '../employee-forms/tell-opened.ts'
import { knownAs, opensMedicalAnswers, readsClass } from '../forms/known-title.ts'
import { readForm } from '../forms/read-form.ts'
import { documentFile } from './read-document.ts'
import { documentTexts } from './texts.ts'

interface Means {
  config: Pick<Config, 'appKeys' | 'publicUrl'>
  store: FileStore
}

/**
 * Yields the documents of these assigned forms, one PDF each, as this reader may see them: secrets are masked, and documents that
 * no longer exist are left out.
 */
export async function documentPapers(
  scope: Scope,
  means: Means,
  { form_id, employee_form_ids }: { form_id: Id; employee_form_ids: readonly Id[] },
): Promise<FileAnswer> {
  const form = await readForm(scope, form_id)
  if (!readsClass(scope, form.visibility)) throw new AppError('FORBIDDEN', documentTexts.named('notRead'))
  const hide = opensMedicalAnswers(scope) ? new Set<string>() : await medicalKeys(scope, form_id)
  await recordEvent(scope, {
    kind: 'forms.exported',
    subject: { id: form_id, name: knownAs(form) },
    note: documentTexts.say('en', 'notePrinted', { count: employee_form_ids.length }),
  })
  const { agency, origin } = scope
  const name = fileName([documentTexts.say(origin.language, 'formsNamed'), form.title], agency.time_zone, 'zip')
  const parts = partsOf(scope, means, employee_form_ids, {
    hide,
    tells: form.visibility === 'medical' || hide.size === 0,
  })
  return new FileAnswer(name, 'application/zip', async () => zipOf(parts))
}

async function medicalKeys({ db, agency }: Scope, form_id: Id): Promise<Set<string>> {
  const rows = await db.rows<{ content: FormContent }>(sql`select content from form_versions
    where organization_id = ${agency.id} and form_id = ${form_id} and state = 'published'`)
  return new Set(
    rows.flatMap(({ content }) =>
      fieldsOf(content).flatMap(({ key, sensitivity }) => (sensitivity === 'medical' ? [key] : [])),
    ),
  )
}

interface How {
  hide: ReadonlySet<string>
  /** Medical answers may be included: opening them is recorded. */
  tells: boolean
}

/** Opens each document when its turn comes. */
async function* partsOf(scope: Scope, means: Means, ids: readonly Id[], { hide, tells }: How): AsyncGenerator<ZipPart> {
  for (const [at, employee_form_id] of ids.entries()) {
    const found = await inAgency(scope, async inside => {
      const { db, agency } = inside
      const row = await db.row<{ name: string }>(sql`
        select e.last_name || ' ' || e.first_name || ' ' || d.number as name from employee_forms a
        join employees e on e.organization_id = a.organization_id and e.id = a.employee_id
        join form_documents d on d.organization_id = a.organization_id and d.employee_form_id = a.id
        where a.organization_id = ${agency.id} and a.id = ${employee_form_id} and a.state in ('completed', 'corrected', 'superseded')
          and d.file_id is not null and d.destroyed_at is null`)
      if (!row) return null
      const asked = { employee_form_id, maySeeSecrets: false, original: false, hide }
      const file = await documentFile(
        inside,
        { config: means.config, openStore: () => Promise.resolve(means.store) },
        asked,
      )
      if (tells) await tellOpenedOnce(inside, { id: employee_form_id, employee_name: row.name })
      return { name: row.name, file }
    })
    if (!found) continue
    const chunks: Uint8Array[] = []
    const { body } = found.file
    if (typeof body === 'function')
      for await (const chunk of await body(new AbortController().signal)) chunks.push(chunk)
    const place = String(at + 1).padStart(String(ids.length).length, '0')
    yield { name: `${place} ${plain(found.name)}.pdf`, content: [packed(Buffer.concat(chunks))] }
  }
}

const plain = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .slice(0, 120)
    .trim()
