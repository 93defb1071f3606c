import type { FileImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import { kindOf } from './kinds.ts'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

/** Why an import can’t be undone, with links to the imports to undo first. */
export function UndoRefusal({ data, sentence }: { data: FileImport; sentence: string }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  return (
    <div className={css.refusal}>
      <p>{sentence}</p>
      {data.undo_first.length > 0 && (
        <ul>
          {data.undo_first.map(({ id, file_name }) => (
            <li key={id}>
              <Link href={kindOf(data).path(to, id)}>{t('undoFirst', { file: file_name })}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
