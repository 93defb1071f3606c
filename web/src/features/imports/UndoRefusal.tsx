import type { RosterImport } from '@preceptor/contract'
import { useAgencyPaths } from '@/nav/area.tsx'
import { Link } from '@/ui/Link.tsx'
import css from './imports.module.css'

/** Why an import can’t be undone, with the way to the imports that have to be undone first. */
export function UndoRefusal({ sentence, first }: { sentence: string; first: RosterImport['undo_first'] }) {
  const to = useAgencyPaths()
  return (
    <div className={css.refusal}>
      <p>{sentence}</p>
      {first.length > 0 && (
        <ul>
          {first.map(({ id, file_name }) => (
            <li key={id}>
              <Link href={to.import(id)}>Open the import of {file_name}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
