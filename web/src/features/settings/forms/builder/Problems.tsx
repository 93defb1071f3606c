import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import css from '../forms.module.css'
import { formSettingsTexts } from '../texts.ts'
import { useBuilding } from './builder.ts'
import { partAt } from './content-edits.ts'
import { partWord } from './part-word.ts'

interface Props {
  problems: readonly { path: string; sentence: string }[]
  /** Why the draft can't be saved. */
  errors: Readonly<Record<string, string>>
}

/** Problems that block publishing; each opens its part. */
export function Problems({ problems, errors }: Props) {
  const t = useTexts(formSettingsTexts)
  const { content, language, open } = useBuilding()
  const all = [...Object.entries(errors).map(([path, sentence]) => ({ path, sentence })), ...problems]
  if (all.length === 0) return null
  return (
    <details className={css.problems} open={Object.keys(errors).length > 0 || undefined}>
      <summary>{t('problems', { count: all.length })}</summary>
      <ul>
        {all.map(({ path, sentence }, at) => {
          const part = partAt(content, path)
          const name = partWord(content, part, language)
          return (
            <li key={`${path} ${at}`}>
              {name ? (
                <>
                  <button type="button" className={css.linkButton} onClick={() => open(part)}>
                    {name}
                  </button>
                  {': '}
                </>
              ) : null}
              {inWords(sentence)}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
