import type { RosterImport } from '@preceptor/contract'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import css from './imports.module.css'
import { importTexts } from './texts.ts'

/** Why an import can’t be undone, with the way to the imports that have to be undone first. */
export function UndoRefusal({ sentence, first }: { sentence: string; first: RosterImport['undo_first'] }) {
  const t = useTexts(importTexts)
  const to = useAgencyPaths()
  return (
    <div className={css.refusal}>
      <p>{sentence}</p>
      {first.length > 0 && (
        <ul>
          {first.map(({ id, file_name }) => (
            <li key={id}>
              <Link href={to.import(id)}>{t('undoFirst', { file: file_name })}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
