import type { FilterSet } from '@preceptor/contract'
import { listsOfPeople } from '@preceptor/contract/conditions/lists-of-people'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { inWords, useTexts } from '@/lib/texts/catalogue.ts'
import { IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { TextField } from '@/ui/form/TextField.tsx'
import { filterGroups } from '../filter-groups.ts'
import { isFrame, newTerm, type Term, unfinished, withoutQuestion } from './draft.ts'
import { treeTexts } from './texts.ts'
import css from './tree.module.css'
import { ValueField } from './ValueField.tsx'
import { filtersOfList, namesPeople } from './use-tree-words.ts'

interface Props {
  filters: FilterSet
  term: Term
  path: string
  shown: boolean
  startFocused: boolean
  onChange: (term: Term) => void
  onRemove: () => void
}

const missing = { question: 'questionMissing', value: 'valueMissing', count: 'countMissing', order: 'order' } as const
/** Prefix for the name of another list, which could also be the key of a filter. */
const ofList = 'has:'

export function TermFields({ filters: own, term, path, shown, startFocused, onChange, onRemove }: Props) {
  const t = useTexts(treeTexts)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (startFocused) box.current?.querySelector('select')?.focus()
  }, [startFocused])
  const { list, asked } = term
  const filters = filtersOfList(own, list)
  const groups = filterGroups(filters)
  const [first = ''] = asked
  const open = groups.filter(group => !asked.includes(group.key))
  const problem = shown ? unfinished(term, filters) : null
  const choose = (value: string) =>
    onChange({
      ...newTerm(
        value.startsWith(ofList) ? { list: value.slice(ofList.length) } : { asked: value === '' ? [] : [value] },
      ),
      id: term.id,
      isNot: term.isNot,
    })
  const firsts = filterGroups(own).filter(group => !isFrame(group, own))
  const records = namesPeople(own) ? listsOfPeople : []
  const group = t('filters')
  const questions = [
    ...firsts.map(({ key, label }) => (records.length > 0 ? { value: key, label, group } : { value: key, label })),
    ...records.map(({ name, unit }) => ({ value: ofList + name, label: inWords(unit(2)), group: t('records') })),
  ]
  return (
    <div ref={box} className={css.term} role="group" aria-label={t('condition', { path })}>
      <div className={css.head}>
        <SelectField
          className={css.grows}
          label={t('question')}
          hideLabel
          value={list ? ofList + list : first}
          none={t('chooseQuestion')}
          choices={questions}
          onChange={choose}
        />
        <SelectField
          label={t('isOrNot')}
          hideLabel
          value={term.isNot ? 'not' : 'is'}
          choices={[
            { value: 'is', label: t(list ? 'has' : 'is') },
            { value: 'not', label: t(list ? 'hasNot' : 'isNot') },
          ]}
          onChange={is => onChange({ ...term, isNot: is === 'not' })}
        />
        <IconButton label={t('removeCondition', { path })} size="small" onClick={onRemove}>
          <IconX size={16} />
        </IconButton>
      </div>
      {list !== '' && (
        <div className={css.head}>
          {(['least', 'most'] as const).map(key => (
            <TextField
              key={key}
              className={css.count}
              label={t(key)}
              inputMode="numeric"
              value={term[key]}
              onChange={value => onChange({ ...term, [key]: value.trim() })}
            />
          ))}
        </div>
      )}
      {groups
        .filter(group => asked.includes(group.key))
        .map(group => (
          <div key={group.key} className={css.question}>
            <ValueField
              group={group}
              values={term.values}
              onChange={patch => {
                const next = Object.entries({ ...term.values, ...patch }).flatMap(([key, value]) =>
                  value ? [[key, value] as const] : [],
                )
                onChange({ ...term, values: Object.fromEntries(next) })
              }}
            />
            {(asked.length > 1 || list !== '') && (
              <IconButton
                label={t('removeFilter', { name: group.label, path })}
                size="small"
                onClick={() => {
                  onChange(withoutQuestion(term, group.key, filters))
                  box.current?.querySelector('select')?.focus()
                }}
              >
                <IconX size={16} />
              </IconButton>
            )}
          </div>
        ))}
      {(list !== '' || asked.length > 0) && open.length > 0 && (
        <SelectField
          label={t('togetherWith')}
          hideLabel
          value=""
          none={`${t('together')}…`}
          choices={open.map(({ key, label }) => ({ value: key, label }))}
          onChange={key => onChange({ ...term, asked: [...asked, key] })}
        />
      )}
      {problem && (
        <p className={css.error} role="alert">
          {t(missing[problem])}
        </p>
      )}
    </div>
  )
}
