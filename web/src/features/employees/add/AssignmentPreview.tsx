import { type Answer, api, type Args } from '@preceptor/contract'
import { hirePreviewText } from '@preceptor/contract/hire-preview/texts'
import { useEffect, useState } from 'react'
import { useAsk } from '@/api/queries.ts'
import { formatDay } from '@/lib/format.ts'
import { inWords } from '@/lib/texts/catalogue.ts'
import { useSettled } from '@/lib/use-settled.ts'
import type { ProfileValues } from '../profile/profile-values.ts'
import css from './add.module.css'

type Preview = Answer<typeof api.hirePreview.ask>

/** Fields that determine a new employee's assignments. */
const asked = (values: ProfileValues) => ({
  discipline_id: values.discipline_id || null,
  location_id: values.location_id || null,
  hire_date: values.hire_date || null,
  employment_type: (values.employment_type || null) as NonNullable<
    Args<typeof api.hirePreview.ask>['body']
  >['employment_type'],
})

/** Names the paths and rules that a new employee will get. */
export function AssignmentPreview({ values }: { values: ProfileValues }) {
  const { preview, failed } = usePreview(values)
  return (
    <section className={css.preview} aria-label={inWords(hirePreviewText('title'))} aria-live="polite">
      <h3>{inWords(hirePreviewText('title'))}</h3>
      <p className="quiet">{inWords(hirePreviewText('hint'))}</p>
      {failed && <p>{inWords(hirePreviewText('failed'))}</p>}
      {!preview && !failed && <p className="quiet">{inWords(hirePreviewText('loading'))}</p>}
      {preview && preview.paths.length + preview.rules.length === 0 && <p>{inWords(hirePreviewText('nothing'))}</p>}
      {preview && preview.paths.length > 0 && (
        <>
          <h4>{inWords(hirePreviewText('paths'))}</h4>
          <ul>
            {preview.paths.map(({ id, title, start_date, steps }) => (
              <li key={id}>
                {inWords(hirePreviewText('pathStarts', { title, day: formatDay(start_date) }))}
                <span className="quiet">
                  {[
                    steps.slice(0, shown).join(', '),
                    steps.length > shown && inWords(hirePreviewText('more', { count: steps.length - shown })),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {preview && preview.rules.length > 0 && (
        <>
          <h4>{inWords(hirePreviewText('rules'))}</h4>
          <ul>
            {preview.rules.map(({ id, name, due_on, why }) => (
              <li key={id}>
                {due_on
                  ? inWords(hirePreviewText('ruleDue', { name, day: formatDay(due_on) }))
                  : inWords(hirePreviewText('ruleMet', { name }))}
                <span className="quiet">{why}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

/** The most steps named for each path. */
const shown = 6

function usePreview(values: ProfileValues) {
  const ask = useAsk()
  const text = useSettled(JSON.stringify(asked(values)), 400)
  const [found, setFound] = useState<{ preview: Preview | null; failed: boolean }>({ preview: null, failed: false })
  useEffect(() => {
    let left = false
    ask(api.hirePreview.ask, { body: JSON.parse(text) as ReturnType<typeof asked> }).then(
      preview => left || setFound({ preview, failed: false }),
      () => left || setFound({ preview: null, failed: true }),
    )
    return () => {
      left = true
    }
    // `ask` is another function at every drawing
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return found
}
