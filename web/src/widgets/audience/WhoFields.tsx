import { api, pastedLines } from '@preceptor/contract'
import { lazyPart } from '@/lib/lazy-part.tsx'
import { useQueryOf } from '@/api/queries.ts'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { CheckField } from '@/ui/form/CheckField.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextAreaField } from '@/ui/form/TextAreaField.tsx'
import { SkeletonLines } from '@/ui/page/Skeleton.tsx'
import css from './audience.module.css'
import type { Draft, Errors, Given } from './draft.ts'
import { freeSeats, useSessionChoices } from './session-choices.ts'
import { audienceTexts } from './texts.ts'

export interface PartProps {
  draft: Draft
  errors: Errors
  onChange: (patch: Partial<Draft>) => void
  /** Values already set by the page. */
  settled?: Partial<Draft> | undefined
  /** True if the page has already chosen one person. */
  isOne?: boolean | undefined
  /** Excluded from the choices: their current coordinator. */
  without?: string | undefined
}

const EmployeesPicker = lazyPart(
  () => import('../people-picker/EmployeesPicker.tsx'),
  () => <SkeletonLines lines={4} />,
)
const CandidatesPicker = lazyPart(
  () => import('../people-picker/CandidatesPicker.tsx'),
  () => <SkeletonLines lines={4} />,
)

/** Chooses people: the selected rows, the current list, some by name, a saved view, or pasted text. */
export function WhoFields({ given, ...props }: PartProps & { given: Given }) {
  const t = useTexts(audienceTexts)
  const { draft, errors, onChange } = props
  const { selected, matching } = given
  const views = useQueryOf(
    api.savedViews.list,
    { query: { resource: 'employees' } },
    { quiet: true, staleTime: 30_000 },
  )
  const one = (by: Draft['by'], label: string) => (
    <CheckField type="radio" name="who" label={label} checked={draft.by === by} onChange={() => onChange({ by })} />
  )
  const found = views.data?.data ?? []
  const lines = pastedLines(draft.pasted).length
  return (
    <fieldset className={css.part}>
      <legend>{t('who')}</legend>
      {selected.length > 0 && one('rows', t('selected', { count: selected.length }))}
      {matching?.total !== undefined &&
        matching.total > 0 &&
        one('matching', t(matching.words ?? 'matching', { count: matching.total }))}
      {one('picked', t('byName'))}
      {draft.by === 'picked' && (
        <div className={css.inside}>
          <ByName {...props} />
        </div>
      )}
      {found.length > 0 && one('view', t('savedViewOption'))}
      {draft.by === 'view' && (
        <div className={css.inside}>
          <SelectField
            label={t('savedView')}
            required
            none={t('chooseView')}
            value={draft.view_id}
            choices={found.map(({ id, name, count }) => ({
              value: id,
              label: t('viewWithCount', { name, count: count ?? 0 }),
            }))}
            error={errors['audience.view_id']}
            onChange={view_id => onChange({ view_id })}
          />
        </div>
      )}
      {one('pasted', t('pasteOption'))}
      {draft.by === 'pasted' && (
        <div className={css.inside}>
          <TextAreaField
            label={t('pasted')}
            required
            rows={5}
            hint={lines === 0 ? t('pastedHint') : t('lines', { count: lines })}
            value={draft.pasted}
            error={errors['audience.lines']}
            onChange={pasted => onChange({ pasted })}
          />
        </div>
      )}
      {errors['audience'] && (
        <p role="alert" className={css.inside}>
          {errors['audience']}
        </p>
      )}
    </fieldset>
  )
}

/** Acts for current employees; the preview would skip everyone else. */
const ofStaff: ReadonlySet<Draft['act']> = new Set(['assign', 'path_add', 'session_add', 'form_add'])

/** Chooses people by name; for a session set by the page, suggests people who are due for its program. */
function ByName({ draft, errors, onChange, settled }: PartProps) {
  const shared = {
    chosen: draft.picked,
    onChange: (picked: Draft['picked']) => onChange({ picked }),
    error: errors['audience.ids'],
  }
  const session_id = settled?.session_id
  return session_id ? (
    <ForSession {...shared} session_id={session_id} again={draft.again} />
  ) : (
    <EmployeesPicker
      {...shared}
      staying={ofStaff.has(draft.act)}
      program={draft.act === 'assign' && draft.program_id ? { id: draft.program_id, again: draft.again } : undefined}
    />
  )
}

interface ForSessionProps {
  session_id: string
  again: boolean
  chosen: Draft['picked']
  onChange: (picked: Draft['picked']) => void
  error: string | undefined
}
function ForSession(props: ForSessionProps) {
  const session = useSessionChoices(undefined).data?.data.find(({ id }) => id === props.session_id)
  return <CandidatesPicker {...props} session={session} free={session ? freeSeats(session) : null} />
}
