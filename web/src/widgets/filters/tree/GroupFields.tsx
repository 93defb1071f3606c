import { conditionLimits, type FilterSet } from '@preceptor/contract'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTexts } from '@/lib/texts/catalogue.ts'
import { Button, IconButton } from '@/ui/Button.tsx'
import { SelectField } from '@/ui/form/SelectField.tsx'
import { changed, type Group, isDeepest, type Join, newGroup, newTerm, type Part } from './draft.ts'
import { TermFields } from './TermFields.tsx'
import { treeTexts } from './texts.ts'
import css from './tree.module.css'

interface Props {
  filters: FilterSet
  group: Group
  /** `2.1`: the first part of the second group; empty for the outermost. */
  path: string
  depth: number
  /** Number of conditions in the whole tree. */
  terms: number
  /** True to show what is missing. */
  shown: boolean
  /** The condition inside a newly added group; it gets the focus. */
  added?: number | null
  onChange: (group: Group) => void
  onRemove?: () => void
}

export function GroupFields({ filters, group, path, depth, terms, shown, added = null, onChange, onRemove }: Props) {
  const t = useTexts(treeTexts)
  const addButton = useRef<HTMLButtonElement>(null)
  // A newly added condition gets the focus.
  const [fresh, setFresh] = useState(added)
  const add = (part: Part, focus: number) => {
    setFresh(focus)
    onChange({ ...group, parts: [...group.parts, part] })
  }
  const addGroup = () => {
    const term = newTerm()
    add(newGroup(group.join === 'any' ? 'all' : 'any', [term]), term.id)
  }
  const remove = (id: number) => {
    onChange(changed(group, id, () => null))
    addButton.current?.focus()
  }
  const isFull = terms >= conditionLimits.terms
  const name = path === '' ? t('match') : t('group', { path })
  return (
    <fieldset className={css.group} aria-label={name}>
      <div className={css.head}>
        <SelectField
          className={css.grows}
          label={name}
          value={group.join}
          choices={[
            { value: 'all', label: t('all') },
            { value: 'any', label: t('any') },
            { value: 'none', label: t('none') },
            { value: 'not_all', label: t('not_all') },
          ]}
          onChange={join => onChange({ ...group, join: join as Join })}
        />
        {onRemove && (
          <IconButton label={t('removeGroup', { path })} size="small" onClick={onRemove}>
            <IconX size={16} />
          </IconButton>
        )}
      </div>
      {group.parts.map((part, at) => {
        const here = path === '' ? `${at + 1}` : `${path}.${at + 1}`
        const change = (next: Part) => onChange(changed(group, part.id, () => next))
        return part.is === 'term' ? (
          <TermFields
            key={part.id}
            {...{ filters, term: part, path: here, shown }}
            startFocused={part.id === fresh}
            onChange={change}
            onRemove={() => remove(part.id)}
          />
        ) : (
          <GroupFields
            key={part.id}
            {...{ filters, group: part, path: here, terms, shown }}
            added={fresh}
            depth={depth + 1}
            onChange={change}
            onRemove={() => remove(part.id)}
          />
        )
      })}
      <div className={css.actions}>
        <Button
          ref={addButton}
          size="small"
          icon={<IconPlus size={14} />}
          refused={isFull ? t('full', { count: conditionLimits.terms }) : undefined}
          onClick={() => {
            const term = newTerm()
            add(term, term.id)
          }}
        >
          {t('add')}
        </Button>
        {!isDeepest(depth) && !isFull && (
          <Button size="small" look="quiet" icon={<IconPlus size={14} />} onClick={addGroup}>
            {t('addGroup')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
